"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*one blank
<u2BugXD|np+[s6E+
<af{+V/T\=EQIWvQ]
@pcM0wh;sC-D904OS
<PU|/-<QHHyAz6;l=
*all alike
=z4{6|UIB+x3Yi=[T
C/0uil`4Knj\Yd/.8
Hpf_p3Tn0~wlb9<e/
>}QXJ@@+^bbwrx^dH
*bounds
H1MC|Ku:@3q-`q|X`
@mYczc5Z0gHl]lL1W
Ce:,PDusLG+zre;qV
HpfaXK4I-@/>A9ESw
*what fits
FKUIep6/k94;u<dC;
H9oXX?.{Vek8h[.LZ
A{Iq3;bRPuy=ep=fD
BdK5\\Dq5C2h]haUj
*what-if
;8b;ao{/a`e-0Bwq@
<tGcBvmJd,LBZwn}w
F]B[5@dA<oRG.bcO6
DI[awKdgp8{uPx][I
"""
