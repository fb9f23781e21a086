"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*one blank
So5UEEcZ5UE.?;M}+.
lq6_1Kh,u|5,886I+.
x_{{B-/_NEp>TaI}+3
7>Oq68?g32FjK9s.+-
*all alike
Zb`PFzy]QRhoNtht+/
ef8IFw=8\USjV>8B+6
Ai5ug\NFTi2vFPLn+=
NT99iSq|r7<8K^0/+1
*bounds
5,16KkWcQBFaCtQB+<
SY<7Y>JQAAklL/F:+3
IG8P?_M7V>X80`z@+6
A`3ri_PRTi2vHSLn+=
*what fits
3Y<{<8B38d4a<+G[+:
GbVcE.T\HvB6Im[W+<
tJ@/|+HzuUdvi2kl+4
_,@/{C^W8IJ.`<dV+5
*what-if
Ofedd5\;pX0IRiA;+,
0x<g4\929Hwct~M0+.
dAihpd5f0PNYiZ]?+:
9<cc3{u=yfwTE;mI+7
"""
