"""Plays Sokoban and Multiban in sokoenginepy. Each line of the input is a board, its rows divided
by slashes, a tab, and commands: letters, and digits that select a pusher, counted from 1. Each
line of the output is one command: whether it was possible, and the board after it."""

import sys

from sokoenginepy.game import BoardGraph, Direction, IllegalMoveError, Mover
from sokoenginepy.io import SokobanPuzzle

LETTERS = {
    "l": Direction.LEFT,
    "r": Direction.RIGHT,
    "u": Direction.UP,
    "d": Direction.DOWN,
}

for line in sys.stdin:
    rows, commands = line.rstrip("\n").split("\t")
    board = BoardGraph(SokobanPuzzle(board=rows.replace("/", "\n")))
    mover = Mover(board)
    for command in commands:
        possible = True
        try:
            if command.isdigit():
                mover.select_pusher(int(command))
            else:
                mover.move(LETTERS[command])
        except IllegalMoveError:
            possible = False
        print(int(possible), str(board).replace("\n", "/"), sep="\t")
