"""Read packs, damaged ones too, keep the progress in one, and print the results."""

import binascii
import os

import folders

from sumpad.app import pack_progress
from sumpad.games import packing
from sumpad.storage import files, packs

FOLDER = folders.own("packs_digest_")

# Packs of three puzzles, made by `pack make FAMILY --count 3 --rated`.
PACKS = (
    "U1VNUEFDSwEtAGZhbWlseSBjcm9zc251bQpzZWVkIDEKY291bnQgMwpncmFkZXMgZXhwZXJ0ChBEAQQNFyIaFxoa"
    "FRkWoE55mXkQRwEEGQ4SFBYVGAoYCsEjKDGDEUYBBBgMGRMZFhUMGA6bJGlkkQg3AAAAOMw5m3EAAAADAAAA1KQp"
    "tA==",
    "U1VNUEFDSwE3AGZhbWlseSBzdWRva3UKc2VlZCAxCmNvdW50IDMKZ3JhZGVzIGVhc3kgZXhwZXJ0IG1lZGl1bQoX"
    "DwFFDFBMIgaYCQgoARlmckhYmTJiYRVyCBcZA1BBEGNgpLCgBGwAhilYEUSTUoMoNZQxGCoCUJeKIijEJAFJGACV"
    "kRJnZzQUZjJoJHkIQQAAADh3oB+QAAAAAwAAAKNrDPc=",
    "U1VNUEFDSwEwAGZhbWlseSBrYWt1cm8Kc2VlZCAxCmNvdW50IDMKZ3JhZGVzIGVhc3kgbWVkaXVtCiQXAggI/zMh"
    "iZMjCZkICBwJCAcPDRUECRoODCEKJAMIDQsREQoRByAcAggI/zkxI4OJGTkFDRcLCg8QDwYQEwsKByUeGBALBhcQ"
    "IhQBCAj/JwGZOTMByQoKHA8PDAwDBB8IDAsEHg4YFQsIAxAEDjoAAACgsFzcqQAAAAMAAADEmt9o",
)

store = files.Store(FOLDER)


def look():
    """Print everything in the pack."""
    try:
        pack = packs.Pack(store, "pack")
        print(pack.family, pack.count, pack.identity)
        for number in range(pack.count):
            raw, tenths, grade = pack.record(number)
            print(pack.stamp(number), tenths, grade, packing.size(pack.family, raw))
            print(packing.unpacked(pack.family, raw))
    except files.StorageError as error:
        print(error)


def write(raw):
    with open(FOLDER + "/pack", "wb") as file:
        file.write(raw)


try:
    store.write("settings", "")  # makes the folder
    for text in PACKS:
        raw = binascii.a2b_base64(text)
        write(raw)
        look()
        for length in (0, 7, 8, 12, len(raw) // 2, len(raw) - 1):
            write(raw[:length])
            print(length, packs.is_pack(store, "pack"))
            look()
        for at in range(0, len(raw), 9):
            write(raw[:at] + bytes((raw[at] ^ 1,)) + raw[at + 1 :])
            try:
                packs.Pack(store, "pack").record(2)
            except files.StorageError as error:
                print(at, error)
    for number in (0, 3, 4, 5, 6, 7, 500, 9999, 3):
        state = pack_progress.STARTED if number == 500 else pack_progress.SOLVED
        pack_progress.Progress(store, "89abcdef").note(number, state)
        progress = pack_progress.Progress(store, "89abcdef")
        states = [progress.state(it) for it in (0, 1, 3, 500, 9999, 10000)]
        print(progress.last, progress.solved(), progress.unsolved(3, 10000), states)
    with open(FOLDER + "/pack-89abcdef", "rb") as file:
        print(len(file.read()))
finally:
    for entry in os.listdir(FOLDER):
        os.remove(FOLDER + "/" + entry)
    os.rmdir(FOLDER)
