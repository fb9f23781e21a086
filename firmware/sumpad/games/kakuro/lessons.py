"""The boards of the lessons, made by tools/sumpad_tools/puzzles/lessons.py."""

# See games/lessons.py.
BOARDS = b"""
*last blank
#######31#21#a8642##2d5##24163#13#a2
#######14#98#26h7i##2a8##21df3#13#31
########12###c6ie7#a2#a3#43521###1c#
#######hf#97#i7486##b1f##d3bga#3a#42
*sums
#######ca#ba#a8f4b##bd5##b416c#ac#ab
#######ad#ih#b687i##2ah##b1d6c#ac#ca
########ab###36i5g#ab#ac#d3e21###ac#
#######hf#ig#i7d8f##ba6##d327a#ca#db
*sets
#######bc#fa#dfcab##8be##1g42c#79#ci
########ih###c6b1##bg#21##hif3###be#
#######hg#79#f4bc5##e1b##1fc59#49#12
#######hi#98#ba6d5##698##ad8c2#cb#76
*needed
#######17#92#26431##cba##cbaef#ia#bg
#######87#79#6dbc5##e1b##1fce9#49#12
#######hi#ih#bafde##6ih##adhcb#cb#gf
#######35#95#1d6c2##cih##dabgc#hb#fa
*pair
#######bc#fa#ahcib##ib7##cf1be#ig#hf
#######fg#cb#aicbh##hb1##62145#84#68
#######bc#gi#iehcb##hgi##hg9f4#gi#87
#######hb#ie#ceh7d##136##fcih7#if#51
*neck
#########89###e1bd#14#ch#2he1###fb##
#########fb###dci7#ge#89#i8g6###ac##
#########dgf##4ba3#ch#ih#6gih##gih##
########fb###2hg9##79#ab##de3g###gb#
*shorter run
#######ci#81#hf497##512##dh3ei#ig#fb
#######fa#ca#bdcah##hf5##1fb43#79#21
#########cd##59gb##16#eb##89gd##16##
########12####53hg#93#ac#82ad####hc#
*couple
#########fd###acb8#af#13#bhei###ic##
#########ci###hde9#ea#14#gd5h###79##
#######ei#fh#dc6gi##dba##3bae7#71#29
########ed###7fih##59#fe##ag4b###hi#
*what-if
########eia###ih4g#71#gi#9hg6###geh#
########cd###cea2##ef#87##1832###21#
########efd###hi63#id#91#cafb###cha#
#########97###f5dg#71#ad#83ab###hf##
"""
