// @ts-check
// Tasks for the firmware, in Python over its serial line: open a puzzle, and report which one is
// open.

import {python} from './repl.mjs';

// Continues the app where it was interrupted.
export const GO_ON = 'from sumpad.app.supervisor import run\nrun(console)\n';

// Runs `lines` with `family` open; if the console cannot change to it, it shows why. As in the
// console itself, a slice of work closes the old family, and another one opens the new.
const inFamily = (family, lines) => `
s = console.shell
s.power.key_pressed()
ok = True
if ${family ? `s.session.family.NAME != ${python(family)}` : 'False'}:
    c = s.load("games_menu").Changing(s, ${python(family || '')})
    c.paint(s.canvas, True)
    ok = c.work()
    if ok:
        c.work()
    c = None
if ok:
${lines}${GO_ON}`;

// Opens a puzzle over the home menu; if it would replace an unsolved one, the console asks first.
const OPEN = ({parameters, code, words}) => `
    def go():
        s.session.spoil(${code})
        s.push(s.load("making").Making(s, (${parameters.join(', ')},), ${code}))
    p = s.session.play
    s.go_home()
    if p and not p.solved and p.code == ${code} and tuple(p.parameters) == (${parameters.join(', ')},):
        s.show_game()
    elif p and not p.solved:
        s.push(s.load("confirm").Question(s, ${python(words)}, go))
    else:
        go()
`;

const TODAY = `
    s.go_home()
    s.open("today.Today")
`;

const WHICH = `
p = console.shell.session.play
if p:
    print(console.shell.session.family.NAME, p.code, *p.parameters)
`;

// Open a puzzle over `repl`, a Repl. `wanted` is {family, parameters, code, words} or {family,
// daily}; without a family, the open one is used.
export async function open(repl, wanted) {
  await repl.enter();
  await repl.start(inFamily(wanted.family, wanted.daily ? TODAY : OPEN(wanted)));
}

// Return the open game as {family, code, parameters}, null if there is none.
export async function which(repl) {
  await repl.enter();
  const [family, code, ...parameters] = (await repl.run(WHICH)).trim().split(' ');
  await repl.start(GO_ON);
  return family ? {family, code: Number(code), parameters: parameters.map(Number)} : null;
}
