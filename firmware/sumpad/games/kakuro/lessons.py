"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*last blank
njC.[xIWScZd>IVOQ`</e|zy
jPU.9Zx}Wnnf+eNM|IHkPm0v
hm|<NUMw.LPl~5nz6iY{4iOC
mk0|lF9UU^yX[jchFw-XB2Sr
*sums
,722PVy{\ph,n_cIzO2JUo=X=
,4AX/y`l.@E4In4je^1mm518L
htYt<;ortVpi0kvw.;9e/8Q+
,7[jrL}fcFM.BO\a[pqwM}I_i
*sets
,MPRS@bc>,:HG^tj^Qvs]G:j{
i=52-U?V;Fbo1i/V}sG\nz31
mACIl-:HDN?Z]7\D0CP0MXpP
zrL]`]-N4o8qf.n>?Ey_EdD}
*needed
,F}r\;Ay^OSJ6@0;RruMBCE_m
mACIm]fxAD/zgUs8qMXA{-+G
,Dc0zo=eQQsC.e?},6?=<XFKq
,4k@YQwsu?`j06g}=rDBoR@pv
*pair
,Dq;+lu1Lo@bpVZH^xAGQ6wOu
,,||[4ENoax|>~P9nN@MqUe[_
~8|tcw?R|KUFX+<HVuqoI:c^
jlpS[=0m9|ib/Y1kka?CpRO{
*neck
fvun<0[eA5+g@2`XyIPE}`?P
fwO5sz>IOGWP-`H[/q1cF\B{
f{OHK4.kY[,:g_FjvxVx>=`T
hk.6v>nQEWqX^uqO2vEOhiYz
*shorter run
,7wp~b`]bPT}zX1~EKo+oOudj
jBp`mrXhXg]V=zhddg2H44r^
frduOqigWqXgI7p[sjohi7UE
hydTw5V@8@3Ybg7.`tobP-xF
*couple
fwi-eQ/oo_?djAynYO1?EyRF
fu4sJ5+V.8Hf9;8xTXzr~MH7
,/Q[KJFkSP\\w-i/O:xoQ^oLI
iy9[uFm,7tReSJl0|K?fXQ[y
*what-if
iic}J9:hLpEP|ObIzo18,sDh
f}`M|GIfbFsq3@H7nT;Hdq8T
h^EbN@ri\<D6^NN]l+ywdlG0
fyvHD5Vs~HIR+/mBjPx\u,@N
"""
