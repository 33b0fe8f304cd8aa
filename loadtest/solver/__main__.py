"""Plays matches alone by registering sketches against the atlas, and measures how well that works.

It is for servers of one's own. A measurement and not a test: exit code 0, whatever it finds.

Usage: python3 loadtest/solver --url ws://127.0.0.1:8080/v1/ws [--matches N] [--map NAME]
"""

import argparse
import asyncio
import math
import sys
import tempfile
import time
from pathlib import Path

import numpy

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(Path(__file__).resolve().parent), str(REPOSITORY / "Tests" / "system")]

from disguise import Disguise  # noqa: E402
from game import kept, rounds  # noqa: E402
from geometry import distance  # noqa: E402
from reference import Reference  # noqa: E402
from search import Search  # noqa: E402

NAMES = ["water", "light", "warmth", "lines", "borders", "towns"]  # of the layers of picture.py
TURN_STEP, SCALE_STEP = 15, 1.1  # degrees; a factor
CERTAIN = 1.15  # times as bad the second-best place must match for the program to be sure


def parsed():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--url", help="of a server's WebSocket")
    source.add_argument("--kept", help="solve the places in this folder instead of playing")
    parser.add_argument("--keep", help="folder for the pictures and solutions of what is played")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--map", help="the server's usual one without it")
    parser.add_argument("--closer", type=numbers, default=(300.0,), metavar="KM[,KM]",
                        help="widths of the pictures that make the place exact; '' for none")
    parser.add_argument("--widest", type=float, default=math.inf, metavar="KM",
                        help="do without wider pictures")
    parser.add_argument("--without", type=lambda text: text.split(","), default=[],
                        help=f"what is not looked at, as if it were not drawn: {','.join(NAMES)}")
    parser.add_argument("--rotation-unknown", action="store_true", help="search all turns")
    parser.add_argument("--scale-range", type=numbers, metavar="A,B",
                        help="search scales of A to B times the width that the server says")
    parser.add_argument("--turn", action="store_true", help="turn the pictures at random first")
    parser.add_argument("--scale", type=numbers, default=(1, 1), metavar="A,B",
                        help="scale the pictures at random first")
    parser.add_argument("--shift", type=float, default=0, metavar="SHARE",
                        help="move the mark at random first, by up to this share of the side")
    parser.add_argument("--bend", type=float, default=0, metavar="SHARE",
                        help="bend the pictures at random first, by up to this share of the side")
    parser.add_argument("--cover", type=float, default=0, metavar="SHARE",
                        help="hide this share of the pictures first")
    parser.add_argument("--blur", type=float, default=0, metavar="PIXELS",
                        help="blur the pictures first, which generalises coasts and lines")
    parser.add_argument("--restyle", action="store_true", help="change the colors at random first")
    parser.add_argument("--seed", type=int, default=1, help="of what is changed at random first")
    parser.add_argument("--cache", default=Path(tempfile.gettempdir()) / "whereami-solver")
    parser.add_argument("--atlas", default=REPOSITORY / "Sources/Atlas/Resources/atlas.bin")
    return parser.parse_args()


def numbers(text):
    return tuple(float(number) for number in text.split(",") if number)


class Solver:
    """Calls the search, and keeps what each place took."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.disguise = Disguise(numpy.random.default_rng(arguments.seed), arguments.turn,
                                 arguments.scale, arguments.shift, arguments.bend,
                                 arguments.cover, arguments.blur, arguments.restyle)
        turns = tuple(range(0, 360, TURN_STEP)) if arguments.rotation_unknown else (0,)
        scales = [1.0]
        if arguments.scale_range:
            scales = [arguments.scale_range[0]]
            while scales[-1] < arguments.scale_range[1]:
                scales.append(scales[-1] * SCALE_STEP)
        without = [NAMES.index(name) for name in arguments.without]
        self.search = Search(Reference(arguments.atlas, arguments.cache), turns, scales, without)
        self.seconds, self.errors, self.points, self.certain = [], [], [], []

    def __call__(self, views):
        arguments = self.arguments
        widths = [width for width in views.widths() if width <= arguments.widest]
        pictures = {width: views.pixels(width) for width in widths
                    if width == widths[0] or width in arguments.closer}
        if self.disguise.is_needed():
            pictures = {width: self.disguise(each) for width, each in pictures.items()}
        begin = time.perf_counter()
        pose, best, second = self.search.find(pictures)
        self.seconds.append(time.perf_counter() - begin)
        self.certain.append(second < CERTAIN * best)
        return pose.latitude, pose.longitude

    def judge(self, found, solution, points=None):
        error = distance(found, (solution["lat"], solution["lng"]))
        self.errors.append(error)
        if points is not None:
            self.points.append(points)
        print(f"{len(self.errors):4} {solution['country'] or '--'} {error:9.2f} km "
              f"{self.seconds[-1]:7.2f} s {'sure' if self.certain[-1] else 'unsure'}", flush=True)

    def summary(self, matches):
        errors, certain = numpy.array(self.errors), numpy.array(self.certain)
        print(f"places                {len(errors)}")
        print(f"seconds a place       median {numpy.median(self.seconds):.2f}, "
              f"p90 {numpy.percentile(self.seconds, 90):.2f}")
        print(f"error                 median {numpy.median(errors):.2f} km, "
              f"p90 {numpy.percentile(errors, 90):.2f} km")
        print(f"within 10 km, 100 km  {(errors < 10).mean():.1%}, {(errors < 100).mean():.1%}")
        print(f"sure of               {certain.mean():.1%}, of which "
              f"{(errors[certain] >= 10).sum()} more than 10 km off")
        if self.points:
            print(f"points a match        {sum(self.points) / matches:.0f} "
                  f"of {5000 * len(self.points) / matches:.0f}")


async def played(arguments, solver):
    game = rounds(arguments.url, arguments.matches, arguments.map, solver, arguments.keep)
    async for found, solution, result in game:
        solver.judge(found, solution, result["score"])


def main():
    arguments = parsed()
    Path(arguments.cache).mkdir(parents=True, exist_ok=True)
    solver = Solver(arguments)
    if arguments.kept:
        for views, solution in kept(arguments.kept):
            solver.judge(solver(views), solution)
    else:
        asyncio.run(played(arguments, solver))
    solver.summary(arguments.matches)


main()
