"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*last blank
Ps5a914kdbFq1Kb-I`F_Rr<U<SFmTN9\2ANnj5N9[yIsC/0ER<IIBG
Q.Atg0W:d~[/>m^vD:mf[=KMIlSYGFANFTS`9N2+PV^9IqW=T-Pf9B
2Dv9bFGe[Z|F5qY`F1k>8pr3?qE1OQ9Jqd<fI\S8j2{ccWWNMdh.[L
?xCDXXC>Z>w;Pm=nABmF5xUPW7Tf]tR=uZd,5o_pM2J/oW`|8FIemZ
*hidden single
P|5a;44k=}mV1K`3I`mDTu<U<\mIRK9\0>PzAVtr5@KvC/0NxuIIi,
O+Cw>HWC>E4JcX^vD:mf4XIJpQU\ECANo3zE9EVXPM^Bp_0XT-wK_{
2Dv9bFnA4u|F5qW]F1DY_UKN?qG=OQ9Jqm>iK_U2h/{ccWWNMmh.[L
ffCDXXiw1Vw2Pmd\AKHd5xUGW7To[qR=uQf/\KasL}phmT:::IIemc
*naked single
weRba5TPB~oUje`IQ{^>H+Yimk5g=NJ8Wy\TX<cgPw;6vQJ3cWq>A:
p6\@>MN/a\0Vjgr?N;>0m~INFLZ@AO9zB55/6hU;9kS,=0E@08u=SE
`EA.GA3v</diwP2E_4RN5wugq?u>\I>6sAj+in?yyxn]UbY:X=l<L8
U/n3pda7Y5FuE0D=tkd][ak57dfu`5w_y>1qDP:<7CXgq}=WruNXS}
*pointing
p6\@>MP2a\0Vjgr?N;>0m~INFLZ@AO9zB55/6hU;9kS,=0E@08u=SE
`<A.GA3v</diPk2E_4{?5wugq?u>\I>6sAj+C,d[yxn]UbY:X=l<L8
U/GNpda@Y5FuG3D=tkd][ak57dfu`5Pzy>1qDP:E7LXgq}=WruNXQz
akfhUSpkb1gikwIfN=dpnbKQ7svS`3WUSDdfQ5Di6dy46`WD@~23m]
*claiming
vn=PL\?PS?\[2nK^wK^}iL@9U\_^Yc7JMm9~pNGcTiFsY}goCY^+G]
E_P`\FBOg0nAy{]0?QapnXX+0N9[j\]kzd`<IKA/NF@O17KjOwJTxa
dFX`9\YoGk5Ra>S[0fj?KxQWQ]=[J>KNwP>yU.:EEPGY^Y@w7ZB7Rh
rpTNmG{7DQ6_^Cd`Z21txB?ONl4cKQd=YZ:S87lnSEI0pJA:jz`zNk
*naked pair
mNp76t0Q`.NS>Ek7_zzsuA?{h-0Ly,pkz~kstG7qrY]{EcX0`7d[i+
Q7U>A0<TI]OQx}`y?cW6eeo:L,oG2DlRW;RKkC]w`Z9viK\e51w7q4
>7moD\KDh<Wp1rPEo6Ol<6rlCEdW5{o?XcTQ[B{X;J_gLWO}{q7\=G
BbWylQa,[Az>O,o]^pcXj|N:qgzlihWLP5=~]D`72ZTTLA[dH1eQK8
*X-wing
6]qx`6p3NlCQFieNYfVUBT>AD8]3tR`fG3I]NfRb6FfB_hSdTN3,la
8PFw@kiI4LO.L]f65cNe/|8u4TK/0gY+j]SV=oT4EGmvN~<}SV;,J>
1==r9/J,ivFxAu5V0yFNP[x_R+`2pK4G3Zw1uBRBd?`_Gv7`cLp;g{
5@{2=Nk-pAy==2i/2zlZ3MMv8=7Bo\{YlR8EpI?eBEw_^u4^1KNXJS
*hidden pair
VX_~J2a[OqGKJ|RgCFG25QS+RzYldgQ8ABWRD[l,;cfIKA\]6Ud,QW
Ks7;c<cU25BBtLhw_3aXUe0iX3GjuGjb:?R^Tvt\Il5;>AFboQLA5d
S35K^{KhTVnq;sj:ssO:fMVT?.WDN{Y=OPfWkPml]:EqrNzC5z9ojC
GCSb?3s7EqWx>.0wF-9`[hzd\`d4bJyu^u]EZ?N6@~NI@{K8g}K9Pv
*naked triple
c9biA6O}rkn;CCZ[{UbSxsr<HwD>;k0wNl=O]d=VxBriWv7/y\E]W^
L{nlY6{IIYEcG_|@Ki57cg|=bi5yd;iSQ4`0Ycj6v6f11X]|P2b8Bn
]:?fPkWz[_J\{o;y1zHWtmBb@RD?8;C,3P?wNhp@Giaezd5]KJl[TZ
N=k+4|kI58d]]sefUe;hksu3kvT=CLeNbU1VScJ?8B0RPLIjL/3Vln
*swordfish
^,tw@PD34_;g9+U85xR3fil`n,:Jq_tvhyxy16FtA@JC/mNL>AJEYL
a=2YmfoLRh/o2d[qd]4+9kJ<MI<P;?j7FStESKgx7]fFvZy5N;M<jd
20JX6tsC1U`XwP>yLTl+SagXC`9TmWbb6zPM\gC[|1|?G6cK?}O}22
IPuHU=Rma6IJEW0~^9gbIVg5=uGZ1uuOe.ay0S|CGW`Q[;k+\LA~t}
*hidden triple
EH_m>5Xj^9FS>2mqA2J4{/;6BhfDKJa~Whv@U-t~Vr5>ACS?Odsw6f
EBK=@kY~k|MDRc^sPnr>R^_ub:YG<i=Hw]SK7JgsHrQRfc]/h-^>Y4
;A{qe8[AOdRuze[Hpau\a9W^I}>,GGXVB7;{@8nEDjFss6]>huX0uZ
VWLDodLIPx4V?_5jBKmj{T_nz>8WKL_cY~xujse?vnN4hlY\5jGffb
*skyscraper
Z1PM9EfR21zyKsoZ@8[;U4BB93=}\jwvC3l;x{KLNeBn5\K8oU_oW,
tRh8\HA\RBWX`i3=s2RGKsGrW@F}ucsE\ih0oNat<U=mwZa>]/=m|K
BEIq>@bc18B.o?A/^v0LRwEKP<E.pz4n=oSU{v6YO-c8Ps4KI`9~0B
8Q>,FO0fIpvkuK5f0-r0{ud<@Gju^p^:`~ynCM2O^NHNN/CRTanlJw
*2-string kite
<}JR19Q5B[]fEDbX>Ea\TGuki922{+X7=};?\`lirxS;\_CMr|w4kg
IokAE4WYPRA-MvIKRMB^?-\8[@z.;:9pGPJ<x_\9dLd60tO+FR;=Z:
M~qxA?:=oGUHq}:v39A;O1=Z?mW75gWc77NYRy=0EGlMTAIJ^EBy8w
4HR+AS{TA;uXDQJ0:]Z19kdWdA3-[UQ0GFS}q3=\X7:A4oHdECOOIp
*turbot fish
EViMZ\pKYMU[T.rq;H=k[.2Z9mf8m`6uoWL0Vw|7txwj8BC;kBOzd[
/nAy:-S39g5>9[R^0gc[Mps4qeG~{OD`5>N:PRKimz6}22dkG6@IC,
TfWCP57^R_JQ225Bg+8QshC^LDl9WvG@i@5=O2_6ljBbdN:I=evK{.
[n3NpXQ,ET>L9,sl/pr1R>jfRQBp7AnkafvO@}f]Ha1:6wRl>EuO_h
*XY-wing
v=J?EhJC>AMr8LNjB^]Mxa9HzEn.0Sks`OSCWY[BpUfei~Z[gtW`>4
/wjpQWAKmypAH^f|07T5;v6{f>VXmE9hLXyKPG4Rjl4~{X=tqsPU87
r>4k>DFtN}@}4GEnMeaxKF6Ywm<YGZeS9NULAOS[0dS[/p912pA=K+
uO4\{?<vB_0{hsXkt~F`IY=O4lFf8<Q~=IEGL3Of7o3O_{K/8Py~ha
*grouped turbot fish
nhY_RM6RiKK,zf?+iqL2FiZ^`VT`FO0krN:yd]Nh0mQWZef:il;POU
KQ>rb0k0;eT16KWvhAv`RSE|Fs]Twnf8qF]3z+u+1sWRkFdg;.G:sv
Fm6+j=2HnqrLg}q{E=`Gik@/x@;,5?]]uk`dxj>~uYKcU620?_3By[
a}7NRs5g<SEZflTR5;Tt3:pio5CQ1=tPsAgb2Ntf:3pYF1M`gg9z=i
*XYZ-wing
<}JR19Q5B[]fEDbX>Ea\RDO2k<22{+Z:=};?\`lirxS;\_CDr|w4kg
N\cRWl0xHx5Z4^vMD-R7CMlQFaYf8MIp77v49HrgRqiC;keEc5{]I|
TPG:DEOcq.U5LXu1:UldXv4^\5U50VV~C9F`iBfUN;9T^:>McN`mIS
B:dHP,uX]3B>cRBBFz3BKA?ORb/o9mK|w1T1E0Rv4J5g9j0g95E.J3
*unique rectangle
v70ij,A~>@3>0wAAS2R]5Pm=[-SF<_slE0^TEOuD_T<_8NLRarpdte
IVF0<sA^7`_zET3Wq`OSpC2K4~c8O^=mN9Ezxv9QBwWqB3{793T`7N
wGbE[@[;NrpyGe?KQ[Y|4[DF{,r5GYq9BcWo`IGFT+>SSY`,B]2<>l
As{BKh5hKLGc8uA}S^T<El2ZIS;{=d>1/o:,P>dW@yH4Q[5F13]\PL
*unique loop
wGbE[@[;NrpyGe?KQ[Y|4[DF{,r5GYq9BcWo`IECT+>SSY`,B]2<<i
OR9E5;JU61<|Xg>2loSIC/`~A2Y,MG>`z2Oy`UH2yH4oQUYVEnKxi+
k-\Hs<rqley/<7=m6|YX:sO1RVK1/ov`Q|nP[_Py:?G@gyf|=oVXk;
7W=OGV_omjJ;=ZvsA/J2_;T,/pSR?UBZW07WQyD-O,FN7Z9~vqK90d
*naked quad
woniY0lO1yM.Qz@5hY;@w1xpWK|4az\D:FdWKeCDI,@IsB6Sh-5mvM
>rwXy/pbeAAzE4yW=w[pVkuHWpioo_U+smXUhy[K:JOX9X]L8poYJ{
q,GY\M@MpNE1GJT4?rBn;~sm`]D:Vw5.>,ABW0wJTIQ60t91y<[JwR
Xai;;c;ycLDdTm`xOzBX\,EZ=o0j4q7;{Z0CuMlUr0E]MB>0r1vq{l
*jellyfish
vUhA\HA\RBWX`iYvLMRGIpnWW@F}ucL`\ih0oN_q<U=muW:Y[,=m|K
NNnj9\`>\;BwBs`<Nt=\OSrJ2cJ,{@R=0e=NHjRY]B]7iWohq|>s1@
P0Cx2Qf=|=:[8GePuAl?J/xgD\Md?{pd4Kjk3E9^mY773[K||,lj\3
D5@9;U5\M;i\<52a7NyCD<Vhp~9A@CWJ4gslEWP0R]MxQ{E{<WEWMx
*hidden quad
q,n>\M@MpNE1GJT4?rBn;~sm9xD:Vw5.>,ABW0wJTIwo2w91y3[JwR
EHJw;=IlyXmDC`lB36c::QB_|B1/<d]Sg.JQuPgX{T1T[gtw`=PXZd
q,GY\M@MpNE1GJT4?rBn;~sd9xD:W,5.>,ABW0wJTIwo2w91y<4ewR
EHJw;=IlyXmDC`lB36c::QB_|B1/<d]Sg.JQuPgX{T1T[gtw`FPXZd
*X-chain
c9Mv`erXT5PHSVL9@mPs?R6F6noOSE0E`:le_51TLXo6j2/sBX71dg
lGT1wKSU?X[7AN9m0kr5j]dy4kv@m9?e5D9twsX[j7a5L>R2X0GcpN
:47>PK2OvA;NP.nPp34~S[0SJF89n/>,A,SDiysI^IE7<}BT|12]?2
BltyRbHZBY9g:6e<B3w1UN[5076iG,TI9NOe]SqhWP=b/mJEshH0>g
*WXYZ-wing
Ewi+:HJ{E/R^\dy~jbb2PK^+yaK\txuc9Id,eX0WqqBg4H1A01>En5
LDEG25`0W=@,Yy;chb<ih.T,Hvw5rNBz^N9s]{dAOXyKsiH3vrxa6_
K:297;lR5C2^_.Pq>EB5QyN66Kq3R]YyaeB3u>FzIe>X@}HiS0dt:F
e9S0BKFrJ{<uju0?R<R;EZIIw:B29{Vr<jF,6x8<N{sp6q0?;MQU5H
*BUG+1
9A7NRs5g<SEZflRO5;Tt3:piFMAN1=tGq>gb2Etf:3pYF1M`gg9z=i
NJE1]<4q>.IKESR=i619IoS0JT5aaqR9N\2O9[0>I-B]9[eJ<PA{Q7
;.5o0V@{O+=bU8d,MtEz8<SX<`oGIpL|{I3vO-2r9{0/IaAT7pAAFK
NWKm9Mm<AA1RTEGiBK[?U4p22;5]yFM@0S[-@iQ`=o9o?zEy=`8:Mz
*grouped X-chain
qs;M>l;PulY@tETvpV7OYshd2BB]Q6nq6_zbUXlE[Agy>uFzcUKQ9t
h4zH/qoPht`kT-8UNwLFcE6MvcK|Gq?5Nkht`F7keE3[GtJ?772YS`
4xUZ2iQ{4wv|N?2O5e36fL95:Pp;yP=ah0p,HabI<sMDl1DHCZx7m;
R{ueE.5@@p8v@/GNK:tc`l2~E5K-d7radHO}D,W2{83[]1jga]Tx^6
*VWXYZ-wing
Xai;;c;ycLDdRj:?N,BX5>EZ=o0j4q7;{Z0CwPlUr0E]MB>0r1tw{l
_;0~fR2uP]bcPO_{p8o?7fBEk@L>GE[8G=|-R/>juKsdj+[Cf0Sd22
;?{Fqe=uHj]8M`B=Teqi@PVR]oYHe3T`:RH/1~r`C~mbtHbFCC[rOn
E4g{dSa_5.gThu1AU=TsFVM~u[{YKo]1t}FuKacA`]e/rHYFYubg]M
*W-wing
H/Y_TY4OiKK,T-?+iqL2F`Z^9qT`FO0krN:y=oN_WROT3wf1C3;POU
I,:Cq`Yijkg1w@@-22eSp_ye;LP]5zqizs;GTS5RGr\`EhB:C^1Nve
]E9GBsMB=Hb0n?MgL8e9\@SPU.W0P,N,SMW89jIYFuDFEV5N0dB_<{
Qz5?NI5@MbTZBH:+3w_=GqDQX=LL=[dLWobMq,eQI+Gqj11~vwS8s2
*forcing X-chain
AC5mHU58a-f7TfHe871yuAKBFSXzi5@<SM/p8BIaNwOTg|6_LKdORJ
Fxj?2<pfyhvg6lwp=k:Pc;|8wX]3CPzlJLbPk.bhkiYooR4tek1{K=
[nwm0H{24cwj@>0eC2H/p,{5<,H8p5p5y2HeW-i8^Ovh@Qashs_7=j
P,f710kn5Bj7d22;R>SNgXNt5NI/?1b-P-srY,U<ayqy9kmugxL7\;
*XY-chain
>AhhrAr56[niH2r6dpaf1LPn1|fw{?zG8N0yjnl;^Pvyy|@v]uw?_Z
{.0[=j2_FR8Qw]e.2}m0PX4t6MgRKB@O]1MmCU:LUg8>J{EgK-ytA:
FbK^T`eUBsFRr6FjADR]9X5Sws\O=I98dO1N^ON\:EXv{FLXCyViP2
u2sA9/5nfj33;S1{v7gWO7enz.am74Gb^Ik3sjkpTd>mA@G@WC{LrC
*forcing chain
<}JR19Q5B[]oEDbX>Ea\TGuki922{+X7=};?\`lirxS;\_CMr|w4kg
GKq\;=IlyXmDC`lB36c::QB_|B1/<d]Sg.JQuPgX{T1T[gtw`=PXZd
rHTm2;y`PmrD2rKgzGlA?xNaO:4n8x]B:@ohB^16=\dsgy61::mYju
24HXyOC28vmxrl1Ua8d;N17<mCIah+5cAvJwUF@4W7:E6{x<NnQz?z
*nishio
k2rec5`B]KI0TaG7_v/rUJj.lf_1shpTi37<x9=Q33[nZ6NO>XNux}
P0yP2^yFKouYl8[^yQi2bHGC]g3E9\30GK>9r/PoD^@RgWpVaxg660
AC5mHU58a-f7TfHe871ywDKBFSXzi5@<SM/p8BIaNwOTg|6_LKdORJ
ulCRU2Q}P0;+cgzn7E:,6sE9Gy0~gt]QnGv:j]qecO1AblLFKd?jWp
"""
