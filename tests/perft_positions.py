"""Three fixed deals for every preset, for counting move sequences.

Each deal is written out and never dealt again, so no shuffle can change it. Small packs stand
beside full hands; the spinner games start with a double whose suit is spread over the hands, the
first Chickie deal reaches a foot within the counted depth, and the Matador deals hold matadors.
For Concentration, which has no hands, `boneyard` is the grid in row order.
"""

TEXT = """\
block-1 block/3 turn:A depth:7
  A:3-3.3-1.2-0 B:3-2.2-2.1-1
  boneyard:3-0.2-1.1-0.0-0

block-2 block/6 turn:B depth:8
  A:6-2.6-1.5-4.5-3.5-1.3-1.3-0 B:6-6.6-5.4-2.4-1.2-1.1-1.1-0
  boneyard:5-0.6-4.0-0.4-4.2-2.4-3.3-3.2-0.4-0.5-5.3-2.6-3.5-2.6-0

block-3 block/6 turn:B depth:8
  A:5-5.5-4.5-1.4-2.4-0.2-0.1-1 B:6-6.6-3.6-1.4-1.3-1.2-2.0-0 C:6-2.6-0.5-3.5-0.3-0.2-1.1-0
  D:6-5.6-4.5-2.4-4.4-3.3-3.3-2

draw-1 draw/3 turn:A depth:7
  A:3-1.1-0.0-0 B:3-0.2-0.1-1
  boneyard:2-2.3-3.3-2.2-1

draw-2 draw/6 turn:B depth:8
  A:6-4.5-2.4-2.2-1.0-0 B:4-3.4-1.4-0.3-0.2-0 C:6-2.5-4.5-3.2-2.1-0
  boneyard:6-1.6-0.3-3.1-1.4-4.6-6.3-1.5-5.5-0.5-1.6-5.6-3.3-2

draw-3 draw/6 turn:B depth:8
  A:6-5.6-4.5-1.4-2.4-0.3-2.1-0 B:6-1.5-4.5-3.4-1.3-0.2-2.2-1
  boneyard:2-0.3-3.1-1.0-0.4-4.6-0.5-5.6-3.6-6.5-2.5-0.4-3.6-2.3-1

allies-1 allies/3 turn:B depth:6
  A:1-1.1-0 B:3-3.3-0 C:3-2.3-1 D:2-2.2-1
  boneyard:2-0.0-0

allies-2 allies/6 turn:A depth:8
  A:6-6.6-5.5-4.5-1.3-1.2-0.0-0 B:6-3.6-2.6-0.5-5.5-2.5-0.3-2 C:6-1.4-3.4-2.4-0.3-3.3-0.2-2
  D:6-4.5-3.4-4.4-1.2-1.1-1.1-0

allies-3 allies/4 turn:A depth:8
  A:4-3.3-1.2-2 B:4-2.4-1.4-0 C:3-3.2-0.1-0 D:4-4.3-2.3-0
  boneyard:0-0.2-1.1-1

muggins-1 muggins/2 turn:A depth:7
  A:2-2.1-0 B:1-1.0-0
  boneyard:2-1.2-0

muggins-2 muggins/6 turn:C depth:8
  A:6-4.6-3.4-3.2-1.2-0 B:5-4.5-0.3-2.1-1.0-0 C:6-0.5-3.4-2.4-0.3-0
  boneyard:3-3.5-2.4-1.6-5.6-6.5-1.6-2.4-4.6-1.3-1.1-0.2-2.5-5

muggins-3 muggins/6 turn:A depth:8
  A:6-5.6-2.5-1.3-3.3-2.3-1.3-0 B:6-4.6-3.5-4.5-3.4-3.4-2.2-0
  boneyard:0-0.6-1.1-1.6-6.6-0.5-0.4-4.2-2.5-5.4-0.5-2.4-1.1-0.2-1

muggins-kelley-1 muggins-kelley/3 turn:A depth:7
  A:3-2.2-2.0-0 B:2-1.2-0.1-0
  boneyard:1-1.3-3.3-1.3-0

muggins-kelley-2 muggins-kelley/6 turn:B depth:7
  A:6-5.6-1.5-2.5-1.4-3.4-1.2-0 B:6-4.6-3.5-5.5-4.5-3.4-4.3-1
  boneyard:5-0.6-2.0-0.2-1.1-1.6-0.2-2.3-0.4-0.1-0.3-3.4-2.6-6.3-2

muggins-kelley-3 muggins-kelley/6 turn:A depth:8
  A:6-3.6-2.4-3.4-2.0-0 B:6-6.6-4.6-0.5-4.3-3 C:6-1.5-2.5-0.4-0.1-0 D:6-5.5-3.4-1.2-1.2-0
  boneyard:3-0.3-2.5-5.5-1.1-1.3-1.2-2.4-4

muggins-compendium-1 muggins-compendium/3 turn:A depth:8
  A:3-2.3-1.3-0.1-1 B:3-3.2-1.1-0.0-0
  boneyard:2-2.2-0

muggins-compendium-2 muggins-compendium/6 turn:B depth:8
  A:6-1.5-4.5-2.4-2.2-1 B:6-2.4-3.4-1.3-2.2-0 C:6-4.6-0.5-3.4-0.1-1
  boneyard:3-1.1-0.6-6.3-3.5-1.3-0.0-0.4-4.5-0.5-5.2-2.6-5.6-3

muggins-compendium-3 muggins-compendium/6 turn:C depth:8
  A:6-0.5-4.4-2.3-3.3-1 B:6-3.6-2.5-2.1-1.0-0 C:6-4.5-3.5-1.4-3.2-1 D:6-6.6-5.4-4.4-1.4-0
  boneyard:5-5.5-0.3-2.3-0.1-0.2-2.6-1.2-0

muggins-booklet-1 muggins-booklet/3 turn:B depth:8
  A:3-2.2-0.1-0 B:3-1.3-0.2-1
  boneyard:3-3.0-0.1-1.2-2

muggins-booklet-2 muggins-booklet/6 turn:A depth:8
  A:6-2.4-2.3-3.2-1.2-0 B:6-6.6-3.6-0.5-2.2-2
  boneyard:4-0.5-5.6-4.4-3.4-4.5-0.3-0.0-0.1-1.6-5.3-1.4-1.1-0.3-2.5-3.6-1.5-4.5-1

muggins-booklet-3 muggins-booklet/6 turn:B depth:8
  A:6-5.6-2.2-2.2-0.1-0 B:6-3.5-1.4-2.3-1.0-0 C:6-6.5-0.4-1.3-2.1-1 D:6-4.6-1.6-0.5-5.5-3
  boneyard:3-0.2-1.5-2.4-4.4-0.5-4.3-3.4-3

all-fives-1 all-fives/3 turn:A depth:8
  A:3-3.3-2.2-1.1-0 B:3-1.3-0.2-0.1-1
  boneyard:2-2.0-0

all-fives-2 all-fives/6 turn:A depth:7
  A:6-4.6-3.6-0.5-4.5-3.4-4.3-1 B:6-6.4-3.4-2.4-0.3-0.2-1.1-0
  boneyard:3-2.6-1.5-0.0-0.5-2.6-2.3-3.5-1.2-2.5-5.4-1.1-1.6-5.2-0

all-fives-3 all-fives/6 turn:B depth:8
  A:6-4.5-5.4-2.3-1.0-0 B:5-2.4-4.4-3.4-0.2-0 C:5-4.5-0.3-2.2-1.1-0
  boneyard:5-1.6-2.5-3.6-1.3-0.6-5.6-0.3-3.4-1.6-3.6-6.1-1.2-2

five-up-1 five-up/3 turn:A depth:8
  A:3-3.3-2.2-1.0-0 B:3-1.3-0.2-2.2-0
  boneyard:1-1.1-0

five-up-2 five-up/6 turn:B depth:8
  A:6-1.5-2.5-1.4-3.4-0 B:6-5.5-5.5-4.5-0.4-1
  boneyard:1-1.2-2.6-0.4-4.3-1.3-2.1-0.6-6.2-0.3-0.2-1.5-3.4-2.3-3.6-4.6-3.6-2.0-0

five-up-3 five-up/6 turn:A depth:8
  A:5-2.5-1.4-4.4-3.4-1 B:5-5.5-4.4-0.3-3.2-2 C:6-5.5-3.4-2.1-0.0-0
  boneyard:1-1.6-4.5-0.6-6.3-0.6-0.2-1.6-3.6-2.6-1.3-1.2-0.3-2

all-threes-1 all-threes/3 turn:B depth:8
  A:3-1.2-1.2-0 B:3-3.3-2.1-0
  boneyard:2-2.1-1.0-0.3-0

all-threes-2 all-threes/6 turn:A depth:8
  A:6-5.6-3.5-3.3-2.3-1.3-0.2-2 B:6-2.5-5.5-2.5-1.4-1.3-3.2-1
  boneyard:5-0.6-6.1-1.6-4.6-1.4-3.1-0.5-4.4-4.2-0.4-2.0-0.6-0.4-0

all-threes-3 all-threes/6 turn:C depth:8
  A:6-2.6-1.5-0.3-3.2-0 B:5-2.4-4.4-3.3-1.2-2 C:6-4.6-0.4-1.2-1.0-0 D:6-5.5-5.4-2.4-0.3-0
  boneyard:1-0.5-4.5-3.6-3.3-2.1-1.6-6.5-1

fives-and-threes-1 fives-and-threes/3 turn:B depth:8
  A:3-0.2-2.2-1.1-0 B:3-2.3-1.2-0.0-0
  boneyard:1-1.3-3

fives-and-threes-2 fives-and-threes/6 turn:A depth:8
  A:6-6.4-0.3-2.3-0.2-1 B:5-5.4-3.4-2.4-1.3-1 C:6-4.5-0.2-0.1-1.0-0
  boneyard:1-0.4-4.6-2.6-0.6-5.6-3.5-2.2-2.3-3.5-1.5-4.6-1.5-3

fives-and-threes-3 fives-and-threes/6 turn:B depth:8
  A:6-6.6-3.4-3.3-0.0-0 B:6-1.5-3.3-2.3-1.2-1 C:6-5.5-2.5-0.4-1.3-3 D:5-4.4-2.4-0.2-0.1-1
  boneyard:2-2.6-2.5-5.5-1.6-0.4-4.1-0.6-4

fives-and-threes-draw-1 fives-and-threes-draw/3 turn:B depth:4
  A:2-0.1-1 B:3-2.3-0 C:3-3.2-2
  boneyard:3-1.1-0.2-1.0-0

fives-and-threes-draw-2 fives-and-threes-draw/6 turn:B depth:8
  A:6-6.6-4.6-2.5-5.5-0.4-3.1-1 B:6-5.5-4.5-3.5-1.4-4.4-2.2-1
  boneyard:6-0.4-1.5-2.3-2.6-1.6-3.2-2.3-0.3-1.2-0.0-0.4-0.1-0.3-3

fives-and-threes-draw-3 fives-and-threes-draw/6 turn:A depth:8
  A:6-4.4-3.3-1.2-1.0-0 B:6-0.5-4.5-2.4-2.4-1 C:6-5.5-1.5-0.2-0.1-0 D:6-6.6-3.5-3.4-0.2-2
  boneyard:3-3.3-2.3-0.4-4.5-5.1-1.6-1.6-2

matador-1 matador/3 turn:B depth:8
  A:3-1.2-1.1-1 B:3-2.3-0.2-2
  boneyard:2-0.1-0.3-3.0-0

matador-2 matador/6 turn:B depth:4
  A:6-6.6-3.6-1.6-0.5-3.5-2.5-0 B:6-2.5-5.4-3.4-2.4-0.3-1.2-1
  boneyard:5-4.5-1.4-4.3-2.3-3.3-0.6-4.1-0.2-2.1-1.6-5.0-0.2-0.4-1

matador-3 matador/6 turn:B depth:5
  A:6-6.6-1.6-0.5-0.4-0.3-1 B:6-5.6-4.6-2.5-5.4-1.2-2 C:6-3.5-2.3-3.2-1.2-0.1-0
  boneyard:0-0.4-2.4-3.1-1.5-4.3-0.5-3.3-2.4-4.5-1

chickie-1 chickie/6 turn:A depth:10
  A:6-6.6-5.6-4.5-5.5-1 B:6-3.6-2.5-0.5-2.3-3
  boneyard:3-2.2-0.3-0.2-2.5-4.6-0.1-1.4-3.0-0.1-0.4-4.4-1.6-1.4-0.5-3.4-2.2-1.3-1

chickie-2 chickie/6 turn:A depth:8
  A:6-4.5-3.4-0.1-0.0-0 B:6-5.5-1.4-1.3-1.1-1
  boneyard:3-0.3-2.5-0.4-3.3-3.5-4.5-5.6-6.6-3.2-0.6-2.5-2.2-2.2-1.6-1.4-2.4-4.6-0

chickie-3 chickie/6 turn:D depth:8
  A:6-3.2-2.2-1.2-0.1-0 B:6-6.5-3.5-1.4-2.3-3 C:6-4.6-2.5-2.5-0.3-2 D:6-5.6-1.5-5.3-0.1-1
  boneyard:6-0.4-1.5-4.4-3.4-4.0-0.4-0.3-1

concentration-1 concentration/2 turn:A depth:6
  boneyard:2-2.2-1.2-0.1-1.1-0.0-0

concentration-2 concentration/3 turn:A depth:5
  boneyard:3-3.3-2.3-1.3-0.2-2.2-1.2-0.1-1.1-0.0-0

concentration-3 concentration/6 turn:A depth:4
  boneyard:2-1.6-3.4-3.1-1.4-0.3-3.6-6.6-4.4-2.5-2.6-5.3-0.5-0.5-3
  boneyard:6-0.2-0.2-2.1-0.3-1.4-4.0-0.5-1.5-5.6-1.4-1.6-2.3-2.5-4
"""


def read_position(text):
    """The keyword arguments of naive.perft, and the position's id."""
    name, game, *words = text.split()
    preset, pack = game.split("/")
    position = {"id": name, "preset": preset, "pack": int(pack), "hands": [], "boneyard": ""}
    for word in words:
        key, value = word.split(":")
        if key == "turn":
            position["starter"] = "ABCD".index(value)
        elif key == "depth":
            position["depth"] = int(value)
        elif key == "boneyard":
            tiles = value.replace(".", " ")
            position["boneyard"] = f"{position['boneyard']} {tiles}".strip()
        elif key == "ABCD"[len(position["hands"])]:
            position["hands"].append(value.replace(".", " "))
        else:
            raise ValueError(f"{name}: unknown word {word!r}")
    return position


POSITIONS = [read_position(text) for text in TEXT.strip().split("\n\n")]
