// Copies the state of a tree of objects into another tree that was built by the same code. This is
// how a booted console is copied. The other tree has its own methods and callbacks, so only the
// data that they work on is copied.
//
// Objects of the two trees are matched by the path that leads to them, so links that change while
// a program runs (LINKS) are not followed. What grows at run time must be plain: numbers, arrays,
// objects without a class.

const LINKS = new Set(['next', 'nextAlarm']);

const isObject = (value) => typeof value === 'object' && value !== null;
const isPlain = (value) => Array.isArray(value) || ArrayBuffer.isView(value)
  || value instanceof Date || Object.getPrototypeOf(value) === Object.prototype;

// `skip` has the objects that are not part of the state.
export function save(root, skip) {
  const nodes = [];
  const numbers = new Map();
  const visit = (object) => {
    if (numbers.has(object)) return numbers.get(object);
    const number = nodes.length;
    numbers.set(object, number);
    const node = {};
    nodes.push(node);
    if (object instanceof Date) {
      node.time = object.getTime();
    } else if (ArrayBuffer.isView(object)) {
      node.values = object.slice();
    } else {
      node.list = Array.isArray(object);
      node.fields = [];
      for (const [key, value] of Object.entries(object)) {
        if (isObject(value)) {
          if (!skip.has(value) && isState(value)) node.fields.push([key, null, visit(value)]);
        } else if (typeof value !== 'function') {
          node.fields.push([key, value, -1]);
        }
      }
    }
    return number;
  };
  visit(root);
  return nodes;
}

// Sets, maps and arrays of functions hold listeners; DataViews and buffers are other views of data
// that is saved already.
function isState(value) {
  return !(value instanceof Set || value instanceof Map || value instanceof DataView
    || value instanceof ArrayBuffer
    || Array.isArray(value) && value.some((item) => typeof item === 'function'));
}

export function restore(nodes, root) {
  const objects = new Array(nodes.length).fill(null);
  const pair = (number, object) => {
    objects[number] = object;
    for (const [key, , reference] of nodes[number].fields ?? []) {
      if (reference < 0 || LINKS.has(key) || objects[reference]) continue;
      if (isObject(object[key])) pair(reference, object[key]);
    }
  };
  pair(0, root);
  const made = (number) => {
    const node = nodes[number];
    if (objects[number] === null) {
      if ('time' in node) objects[number] = new Date(node.time);
      else if ('values' in node) objects[number] = node.values.slice();
      else objects[number] = node.list ? [] : {};
    }
    return objects[number];
  };
  nodes.forEach((node, number) => {
    const object = made(number);
    if ('time' in node) {
      object.setTime(node.time);
    } else if ('values' in node) {
      object.set(node.values);
    } else {
      if (node.list) object.length = 0;
      for (const [key, value, reference] of node.fields) {
        object[key] = reference < 0 ? value : made(reference);
      }
    }
  });
}
