"""The kernel of the search is what its source unrolls to."""

from sumpad_tools.families.sudoku import unroll


def test_the_kernel_is_unrolled():
    assert unroll.KERNEL.read_text(encoding="utf-8") == unroll.unrolled()


def test_pieces_are_repeated_nested_and_indented(tmp_path, monkeypatch):
    source = tmp_path / "source"
    source.write_text(
        "== module\nif y:\n    @twice 3\nend\n== twice n\n@once 0..1\nz{n * 2}\n"
        "== once n\n## left out\nx{plus(n)}\n"
    )
    monkeypatch.setattr(unroll, "SOURCE", source)
    assert unroll.unrolled() == "if y:\n    x\n    x + 1\n    z6\nend\n"
