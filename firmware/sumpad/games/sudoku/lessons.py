"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = rb"""
*last blank
]Bgwu4x/-a298SGv6O.^}\bzgp|KG28X~Og-~X8\hcLJ}/gb~6:LX}
XzELp{OJ9yjbQ7Xytv{y`}ynC^~3FSDn=<o_AIDVN21G:fA8b\wJ15
iC,eA{C,.~s,<=fVcYqNlD-RIs2hG\,TUc1RRY+xTIj8wFkZT+f0cw
q}bxC<zUT9MZV3lD,k0Q,8`AZe+nl-i0n+<s0@\N,@+N2Cqs_14g75
*hidden single
ongHWkDcWDZHuk[RV;FaDH6JtspU~bF7@x8hW}bDcs@?>XPlBsn3P_
kRWuyM~s<]Q2r{OcSuL-\mG`\rJ.c-~M=?N^/[~YW,Jj92:6`B^QQS
iC,eB+r95u/nWUSS=LTn\Ocu1J6b_i:5,_+/:X|d|oCcDXmH.u]p2q
r-|}C9n,8AeGH`3dk,nCdR@yKm2@h?f=RppYz.uPav<zKoazf~:al/
*naked single
\hUIVZb@Y``_I+dXzYW~@q[1vNiRbmgSf/_9lk>/YGXT@P4IKXtSEe
eMwoY6R2~..k2WGzCbBasNuD|n81c+/H_K]uTMS?i}n\+xm{{6^uY;
a~-s6457LD=7prCQ89f2^4A`\8\\b/@aOsXsc`@;oCB.f4qHs=<wz_
ehU[`>g=\.=29YB+^=@Roq^2L|;WY~O=2_l,Z=CNB=fs,TxrkH@IJ;
*pointing
eMwoY6R2~..k2WGzCbBasNuD|n81c+/H_K]uTMS?i}n\+xoq-Dy?B8
a~-s6457LD=7prXr6iwX`?m|M4>Kz1>vHz{uSOaH5]Y5hqEd1nd[r\
dj^PtT_Z~Nrvr.Li|eZStDn_,;H4vx5y|d}QCS7d~2X:G?~n2]N?mP
q~{}WcWA@.ckCUlFPT`r\D,sPNm`}<vE0D+m?c|G8nh|TV>7[t4rgY
*claiming
_nW=dB5+_=ANyHWFGZU<EH>-cD;qQJJu9Rj[~:X,z`B.b8Ab;mFigb
wCXH,AM~GcVQ;IMve<BmNx^q-B<9m_CaD,O.LtJtTEXg2F;XgIFgUY
e67P=^=A{o5jKSZn^DBHwRP6:>56cqeAIjhK\4@A/EwwrUfUNpp24,
c>rNX7l^0DKSlMEx`P^bzi.K[s_41s[:UbUI0qg+wu{vUT6YO<Us.P
*naked pair
onLWM0xXT1]V2^.NlqsFroMQ1>0Apo9npgHL6MrlPssh}OTPzr>Gb2
sdaU1}:utzxB`K+<?AJx[143IP;a2H~+Tj2n=`fsoibK<hv_>]CcZS
ZuS/qDP0|p4,=|5tIFl{kNt92l77s{}y~[43C^-`apn<qsYXP++B6S
aUkE7,+~hRjasS]Or0Z{s=w5pjFSU^8E78Y<PD|QtOZ1rz.PF{^wXG
*X-wing
qXb5x@89NVClK7~^rWcp4C\SPO,<BGujWjX]??0<W\m0x@;;szjL,_
a08Y_<bq@t[]r|67Cdu;~_BMN5vvXcj6[vdhB<kNBU_s@\j?ojVVcA
oDF4qU+9W1L,KZ/bn33Qe2HPYE:4?32@mHHO}rFpu\?Dm\Ix5YP]-e
a:F}-\J~kHv,Z7WptM?Kxh{.TH;HWw{XL0KG=|xN1U7G>n-q;4}C}z
*hidden pair
dY},Yulf<G^zi;TbUCgE~};g0NOy9um;O,=YfNsjm<Fq1[_N<J]yh;
W=b4X}W}^RfmZd.s`Sfi[,[Q+|B;`EK|BfPX^P6=O39:L-MV-]{S^>
pMt9Fc[\XpTlsPKA0O6a?Tt>eur>]F}d9SPt9e3Sw]IaI2V.kp~Skq
d@Paz}}v[K>Oh?g?|4a,uJRL5Fu>OXl0h3QAa@MV+}k,zziu=iwQ7Y
*naked triple
gRV|-@_kj=;7<KUp;17ed+{UGK>x3P`:1A@[-Uz7h-wGkw|N:61Bj>
]UY/fo?l-wh.?T=>qSYECNPl1.0]pnt~IOmnWlggS]q\f-ur3wt/P2
f,7\=W-4CiAA`YkVXi+B1l-9uZ2268I71b}{Dv6iQIEV;tbZ=~:=Ib
q^uHOB.=nWn|liUFQnCK/r-0iV-~@|>T`PeJwYXqdH}tLORE4_lgaP
*swordfish
hFK]u[|Tqznls?6<Pl+pP3d9s1GP<ezjb_=~xIrW@ge2swE9a;R1v5
p]mBE~Do5UpqPD^5qnlCg>Am3S`xF4>C|QbSqg;y<Y=CXs3+Rg|.{w
UU.qC@ZP|wWVemG5r}af34.J[@h-dq=[SI/1^bW;>71PQ1\eG5@gV;
uW}dEM4BElA^CwB~bBhk}|m`\e914@aGd+FlvpU|r0T6+B>xjv1e:k
*hidden triple
Wg1EyZRW5D97nS]w=eYYjxg:W.-Ux`UM^pUY|M`lw;Lw_D-KVlD/=Y
h;+y1Ont,gRN=-h8[@FtWtJAuKlhA`[|4INJ>NMClRy.sU6SUkarBn
uo[k^~.^Gv=,U?SRLpU:?{{jv2uV.OakLgazO=@>qKDSIT-d~.sdDM
ncu=xmkmmmA1|cq3:}[jt4V8jZ;E=L>Mv=1[rg14MHj\s@W;@=RMCt
*skyscraper
g:hOlrQFLEd?9LfwP>8;EmVO\rqpft1M841WOw~9F5:wH~`hb]X<Ut
y1qyj0cQ[.RKjaZoqyfd:-}K-Q@M/f{+lLZM1/pEIF\1]J\c|Wu>zD
T`5=p5+C9^sVZYEiAld:Qr4+Zm,Nm?/n@QC,mXy]jeITGDMMQT-q8z
aKk3GhiV-Ztbkgoic@{]:G[Y=SW|?q/\gtRTBQ`l6.=<3?;K13A7-8
*2-string kite
q3epzsgmh4c^F}TO<\43`r_K.gB`m]vW@2ZE]cbq`dY|z+Np9P[=j>
hewAneMPly-m{XAFj]fp[5ArUT_/l6V1K8>QXtM-8kRQ,}=a.Kfd4t
XkKW-]]cwXHfV[6u-o-SHwFR3fzTp{7zHP:Oz>Zq=k6EFOE`t2y<-w
`s~p{H0.<WgIPd_.kLF8Ag^NTl/,-w^A~ML<OzN8n8tZ~Ye3IphQle
*turbot fish
md5?WuUX.?_9k@HgBFw1\rRi83bOV^9AX4R?ypB?ZIgU?nGoVub>08
]]|VzAL5hDXCbA^;GBMXh@z;.?k@0o4i>I]:Odl@XI1uU@-]YQjlOP
xP/{jybs3i-4F\ZnNiC78jl5htQ{>gVc0K}^\8}ovmpdj-62oDdpc8
kIN[n}T7T|\7.X?aF83vD9+C9`FtpZ2jlv`1N8UY7g8i6v/GI;jhu8
*XY-wing
[@mgG<\=?3XW3Fl]T~K77Ikuz{==x09B~[;MeozOMa;>g1.~e>=L;V
XLoZbR9+;ll.pWNN9vBdn=Q[/Ga0BS``AifjasV3vl<;7I8^nV7_}M
aOFSQR8]ku:Zw1q@gvzQU?8r>VsZx0WMugE-av\XiYFhEs;`:kXYYD
o`8<rk+Llf0aAJE8<I5S7RQP}h?c2;s[wz<Do0<a:fhyFqc=De\;}q
*grouped turbot fish
c\F6E9]4<:4vsoY?bcSLkqhF<sTa0x4i:55g?mJ0:DTA|bJ<rc.Dwq
u,OMp7DugdXuVdmol,wi}|py^GTA81r-L:Vzk+hX~Cj0Qk9@V|UV2q
whjjOT+^b][boND,T:}BMlm76ap`tv95o=?^iF8\nnbHS+rh8Vga>D
[1k~kpDEamdvV:w7UDPOnJp}:u[xwB344Imb4A=]r4CeU1NCoxthzz
*XYZ-wing
q3epzsgi-{;47@ALj{uV{]OJAAnSZzz:k?f}l.]DW;_KDXs@yS5?y}
`z+G\]XLEeYXlP{lm3hEquT2Qykq3g{8[\Y=WLPLev,cB:Teim2=oJ
`f<j.zr=|C289r9F[l;PXQ254CGz1/?HC2nu{`75_2`P9z6d<pV6Nn
`~z|sGPn:nq]StN;-ZJqdLws+M?N[]y\{93u5G\w:;3?a[74^,`Q7>
*unique rectangle
uLk;D-=Jk48^w.E:A{ACHr:3.4`fUtDX5H>;0yvML^vlAwgt|;@3kh
X/_`n]9.Sr_x]HWg@Qommy5aKBRe^G]t09a1qT]@}22cMJ4IVOC-MD
[[L2VzLLlvG,?e`Lr~An>gs.e4o5I~UV+@qnNOL0uW4j+Ir.c5=vdY
d,P4U[VK?S5gI{y_YxfrRRpf4EN]C}Q}y_.@TmK.LOS{Hp3L{?9-=k
*unique loop
Z]T{k<Dj;B|px5`m09yZ5EfPN6{e{|3pbynXRMK}S]dewWLyi<SxOY
on@Jxz?^U=,5@[g;3?aoX^m}z3W:b.-b4Lt~O=J4AZ@SHRUHVt4pGq
prOf|Umw6D{9?oH=UI:}bDK=:P>WS66.uB1aVP?cTG.=7Cm-zV8+bq
TpURW6Hg8n6,k<C|4e@t,Q+BrhKA|.GWC-u@3_8t-cJK]dm`>c>OvP
*naked quad
v=K5v=}_AQIO8T86YsKKH<YQ_/Vb`Lk82Fbd`/rnyYK+mVt}}Jrox8
vh>,+m95^WC|F@TpBO..~HTqdU:.k>b}5^rB5pO<Rx1E]o4F|u03p,
xmjJT172x6klU>zceSm8T{Kh-[RQ3@2/1Ld=0TTc2}K1:~64N\9/z;
y1qyj0cQ[.RKjaZoqyfd8h}?<u9BY=N{rAw3P|Kn~zQOy|~\MJkigt
*jellyfish
y1qyi-kG/=uyU~|RuE4J}ksk?:U,}i+U,97frB,ztB>-+v_^g_ChQS
U3NKccX4A6[LaH}vdFAx<C0X38a5;8\+zP/}Q+CGG0l~zbVph,mc-n
i_DVcz6.SQ6<_Uue1q{|wyE4RQ=]ebKcEC,Y<~K?{@t0t6F.zu4Wxn
bpdb{m0[{,^qb[[P}5q-Bt1.83d@\X2@-:OzB@-92iGr|s5>]M`sM;
*hidden quad
vh>,+h]|Xi0br|xW6XOiXvo7N:Lw6ZBWmbub-1wWSBDgGL2S}DY9Qw
hz7K]{TafH^Z9]UKiKn@xl4nGJ`=]\fS_OIt<fm1[Ep+5b<TAs2?yG
vg~{FJ2p4OkSzL<|A0D}qX;7o?etFK,AQi6BEcoWkx`?5[</Gg=t6\
hz7K^,/nm>oHV.FAhTwGsK/AVNBwon,Wy7p+/rM}Yj^^n?Z_oe`iyP
*X-chain
mighj5XRtMtyHM6dU?LM4CngAu.jw_OtqE0K\ebv_5m8N-Tz,GZD?w
Z]T{k<0\?GvL{N\PNHgp4OSyvLA[QXfT@Nn~^wO,LSE?5fqxEUt{1t
sH\qgXHAc/6~Q6LiB3j320D2PSNvqyE;BT8=Nn82puUJy>x{|Ho^rS
[gr>t+U;,/OQi9zZ}8qwIg?AgmS|x}|VLk;5ZM>|5519pqi[EBfcXt
*WXYZ-wing
r@40_Q3O0Y}5kEjK.@yAlK}~zhE5bIUMK3|PFltkJ~UeR@72zg9bX5
Wcj/fUa-WTlFto|nOEk.0,:qLLl@c7567tU~XbPUWE++t6e/0}^\Rt
YP[Rq_=r7^cEfVS+S|P>icbu-AAqoD]k5lDQ|EnYxKr-J=h+ioVIyG
W0BBpF,9ByO^kwq4{?L{X;Loh/IZcDkIlgTxZD/O244j}]oC}nw?S;
*BUG+1
[1k~kpDEamdvV:w7U?.FRMM-F-C@ID|[a4WRI<Izs=KY74c<kdh.@Y
dJPx+-V_<OhnsZX-jKS@IImOmkX0z94IWv/Sjp?A3iSyrZkZ4Okv[>
_=UglqpPL}e@I8v|A<1,g?ASvi@F;o38bm0b9dMCYDgjmdMz=hjd=b
bqZY5f2Kr,.mILzVcI.fhxuJ>`35x/8sn}o-?j,tHWD^g[>~7CHa+k
*grouped X-chain
Y>>@ejWK.;?~][fsmx=ppfDNXurQUu_o<k62axfE}9ALD=:cOK=r1G
dtJu5JXz-4E6r2cDYc?FA[sx/{-_IOd,Q6tmb.Kcyjm15Co3Kh7w^G
eZQ7]e_SwvD1Pj:r{.rIDOgzQHdSkl|/=H1?-cPp0ZAh0FOcQygxhh
qo2fw?VD=ay8cWj3^c:T\_NzHwJ3r+[Zf=tpYW7?kgv28b}w<o;+Ob
*VWXYZ-wing
xmiNcpEOv=PF?fv65g17-XJTPa:zl0x7YZIbV{`vcIPzlNFnLJh<;2
UU0bi/uy|rXt}?~MG~A.-:f]imhKffB+97-z8zT{]|yMA:l<Q?l4?J
chSoaCPfkfoWu/.xHkCa.mOcvkH0X}6FEYJF|_qx2HznGcN?5WsmJ_
j?xiP-2RTJm~v-`F^_qirWM<2walEqnNSb[V.qcv+@[s0aBVvVWCOk
*W-wing
c\F61ZypdG-ypK[AR/eN+:hemPTM{3TkY^Wlzh:GT8{NAhX,@^7~:Y
vHrR8wAv@[x^>pjA4w|=GoF5Y`Je.xAbv<E@,EWk^U}~]|IaOy8Yow
Zf=9,shT/1[@i{<{IE-XI;.,<zaM>E64[-J-g2;}GPxhY7a4gw`j?\
t_yjmj{G?c|05J[k=01|F_Grf\N7nb9IzIb[<G28p:3y]EjPMc~aWe
*forcing X-chain
d{}R^H5\3[.t4ayi.{x1BM<qRQ\BLpp7Uh0tXL^rAJTk:aZ+D-3h|,
aWs26XwMjY3T[3`|_}5f_eZS[r?5}F?1P_Cn/amB4k]-Dl?yjXTMnM
[2RY\guld;d\ca|4u88>eIvFPyib=@UT7VM>}oo.oHxpBh4@v:`7>;
ibzBveA0z4Tm0rJ:pu{]^wA|hw>]~,r`]01U5YIN-oe|n<v\:v/D:t
*XY-chain
kBhAmfs^{8v7Jz}Y;5W.V\HIu~}aQzP<P=eGur8ag_aF7iRk}y+ep,
\hY_/4Thx\6:=xm`P6@4F,>k|iprA3fhZ04=80lEqj^mE:iS}|zpp}
cszm\y3bsAZloYw=HIv5e96J~.r6jbPxPa@S::va/C{4cs[]YhK^^G
t@2@-k5}8VMT-z,[tgr;yKG|I>pyf~JdBVS@9^:XI9b0txh`GUYsDq
*forcing chain
q3epzsgmh4c^F}TO<\43`r_K.gB`m]vW@2ZE]cbq`dZ0j;o2JiZ[U5
hz7K]{TafH^Z9]UKiKn@xl4nGJ`=]\fS_OIt<fm1[Ep+5b<TAsWr?e
pf53X8\Vpbc3jCc9rk@h1yLWPSNRoW_fJNSZ9:~sC}8\UwTiGIdyP;
\6V7e@NCm=>yw`~D?QA7Tv>rskfm_~=V5vBgCakw0dzOqUvr@@;+XY
*nishio
wP|wu]N<,;lfuBzYJQxn2?SA`>>V0mFYKE@<mw.=Q|Jc3]>ab^Kipt
WM6cSw_64587j1xUSmV37Xs~\o7n8@9X?a.CqWSE;UIidnOnH8tS>V
d{}R^H5\3[.t4ayi.{x1BM<qRQ\BLpp7W@v_|mj5,L2pdL,V`,WIT/
g[4;p;PA_^G9HAIGyoVpt6^dx]Dj_Fot>=_,jfA3[Df8WM~fd.@^98
"""
