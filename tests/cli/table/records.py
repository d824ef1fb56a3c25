"""Records that stop where a test goes on."""

# Ana has the dice and Bo and Cy are in: each test goes on from here.
ROLLED = """sobremesa 1
game tallyup
players Ana, Bo, Cy
* first 0
0 pick red green blue
* roll red:50 green:30 blue:20
"""
# Three stars have just been rolled.
TALLY_UP = """sobremesa 1
game tallyup
players Ana, Bo, Cy
* first 0
0 pick red orange yellow
* roll red:* orange:* yellow:*
"""
# Whatever is rolled with the three dice that one can pick here, it is three stars.
ALL_STARS = (
    "sobremesa 1\ngame tallyup\nplayers Ana, Bo, Cy\n"
    + "".join(f"rule die {die} * * * * * *\n" for die in ("red", "orange", "yellow"))
    + "* first 0\n"
)
# … and here it is two.
TWO_STARS = ALL_STARS.replace("rule die yellow * * * * * *", "rule die yellow 20 20 20 20 20 20")
DEALT = """sobremesa 1
game lasvegan
players Ana, Bo, Cy
rule rounds 1
rule hand 3
* lead 0
* casinos 3 green 8
* tokens gold:-3 t1:-1 t2:-2 t3:+1 t4:-3
* deal 0 R1 R8 G4
* deal 1 R3 P2 G5
* deal 2 B1 P8 G6
"""
