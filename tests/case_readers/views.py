"""What a seat may know at each point of a recorded round, and that it is told nothing more."""

import dominolab as dl
from case_readers.checking import same, same_list


class Watcher:
    """Keeps every hand from the record alone and compares the engine's views with it."""

    def __init__(self, rules, hands, boneyard, placed):
        self.tiles = set(rules.tiles)
        self.hands = [set(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.table = {placed} if placed else set()
        self.drawn = []

    def follow(self, event):
        if event["event"] == "play":
            tile = dl.Tile.parse(event["tile"])
            self.hands[event["seat"]].remove(tile)
            self.table.add(tile)
        elif event["event"] == "draw":
            tile = self.boneyard.pop(0)
            self.hands[event["seat"]].add(tile)
            self.drawn.append((event["seat"], tile))

    def check(self, where, round_):
        for seat, hand in enumerate(self.hands):
            view, who = round_.view(seat), f"{where}: view of seat {seat}"
            same_list(f"{who}: hand", sorted(view.hand), sorted(hand))
            same(f"{who}: sizes", list(view.sizes), [len(each) for each in self.hands])
            same(f"{who}: boneyard", view.boneyard, len(self.boneyard))
            same_list(f"{who}: unseen", sorted(view.unseen), sorted(self.tiles - hand - self.table))
            moves = round_.legal() if round_.turn == seat else ()
            same_list(f"{who}: moves", list(view.moves), list(moves))
            drew = [(e.seat, e.tile) for e in view.events if isinstance(e, dl.Drew)]
            known = [
                (who_drew, tile if who_drew == seat else None) for who_drew, tile in self.drawn
            ]
            same_list(f"{who}: draws", drew, known)
