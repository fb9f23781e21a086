"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*last blank
++++/}/jOa4[3],C<a9A855s
++++<NONE?z73],y/j;P85/}
++++/D+-GULR5s:88n/o++-h
++++oEK5M8FaZB.M:qYhVb4U
*sums
++++XeXROa[IZB,C>d_z`q\X
++++e6x6GBz.3].|1m`2`qXe
++++U}+6ERq4\X`q:q/x++-q
++++oEsqM8mOZB,S:qW\Xe]=
*sets
++++a0YJnM\dMK.Do~_1SA{1
++++xI+<GU+Ir@/jt0;U++.D
++++s^SA?\CGg9-UkeR{R\3p
++++|<ONXRCUDm,xe66M\~FJ
*needed
++++IE5`E?0-^[-L\~njZ/r@
++++JvSAd>CGg9-UkeT~R\3p
++++|<x6XRjCDm/0e6];\~o2
++++A9BWc36K^[/0XxbF^5YJ
*pair
++++a0YJvF^TxI,gn:icsqoE
++++s8\~z_vet0+I4{AM>+Ni
++++a0{}k?];t0/As^?e{}Jv
++++^5k?iudb/D,La|M7oX0O
*neck
++++++-6g9eJ<NvltV+LkR+6
++++++-cbtMDjmSTQQ,YU}+7
++++++o?<;:Cvlx6q5/0{}+<
++++kR+6tV->SA\Xbtp^++-d
*shorter run
++++{114oEK9@T+Rw+{Zsq]c
++++YJXeeIvRt0,Eke8ySA/j
++++++.2Ro-dE,]PMKf]/D+1
++++/D+-@Tsa9y`q5M.0++-x
*couple
++++++.5U}P,mh85vY/?xI+7
++++++/=t0U+Y7<NfT.wI2+4
++++{WwQaV|/bt-LZ{LJ0uR6
++++g9+8m//0RojZU}[J++/B
*what-if
++++g9-SxIpt0u{}v3,Yok/,
++++^[+8iu+[n`Jv/D4J+++@
++++g9.5t09Rfz1GXe-c^[-R
++++++,ekRrk0ue69f-^t0+:
"""
