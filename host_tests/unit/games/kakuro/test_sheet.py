"""What the sheet of kakuro adds to those of other families."""

from sumpad import keys
from sumpad.games.kakuro import sheet as kakuro_sheet


def test_on_a_wall_the_cursor_goes_to_the_sum_that_is_possible_there():
    sheet = kakuro_sheet.KakuroSheet(4, 4, None)
    sheet.key(keys.RIGHT)
    assert sheet.words() == ("R1 C2", "DOWN")
    for code in (keys.DOWN, keys.LEFT):
        sheet.key(code)
    assert sheet.words() == ("R2 C1", "ACROSS")
