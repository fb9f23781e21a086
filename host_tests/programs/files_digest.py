"""Write, damage and remove stored files in a separate folder and print the results."""

import os

import folders

from sumpad.storage import files

FOLDER = folders.own("files_digest_")

store = files.Store(FOLDER)


def look(name):
    try:
        text = store.read(name)
        print("read", name, None if text is None else text.encode())
    except files.StorageError as error:
        print(type(error).__name__, error)


def spoil(name, content):
    with open(FOLDER + "/" + name, "wb") as file:
        file.write(content)


try:
    look("game")
    for text in ("first\nline\n", "", "no end", "\u00e4 and \u2192\n"):
        store.write("game", text)
        look("game")
    with open(FOLDER + "/game", "rb") as file:
        print(file.read())
    for content in (b"", b"sum 00000000", b"sum 00000001\n", b"sum 01020304\nfirst\n"):
        spoil("game", content)
        look("game")
        look("game")
    spoil("game.new", b"half a fi")
    store.write("game", "again\n")
    look("game")
    print(sorted(os.listdir(FOLDER)))
    store.remove("game")
    store.remove("game")
    look("game")
    plain = files.Store(FOLDER, sealed=False)
    for name in ("SUNDAY", "A-1", "new", "SUNDAY"):
        plain.write(name, "7 . \u00e4\n")
    print(plain.names(), plain.read("SUNDAY").encode(), plain.read("none"))
    with open(FOLDER + "/SUNDAY", "rb") as file:
        print(file.read())
    for name, content in (("photo", b"\xff\xd8"), ("film", bytes(9000)), ("cut", b"\xe2\x86")):
        spoil(name, content)
        try:
            plain.read(name)
        except files.StorageError as error:
            print(type(error).__name__, error)
    print(plain.names(), files.Store(FOLDER + "/none").names())
    try:
        files.Store(FOLDER + "/none/deeper").write("game", "")
    except files.StorageError as error:
        print(type(error).__name__, error)
finally:
    for entry in os.listdir(FOLDER):
        os.remove(FOLDER + "/" + entry)
    os.rmdir(FOLDER)
