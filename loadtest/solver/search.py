"""Finds a place by its pictures: on the whole Earth coarsely with the widest, then more exactly."""

import math
from dataclasses import dataclass, replace

import numpy

from geometry import EARTH, Pose, Template, distance, peak, projected
from picture import LAYERS, Picture
from reference import LARGE

COARSE_CELLS = 15  # of the widest picture's side, in the first search
REACH = 0.53  # of the widest picture's width: how far from its middle the first search looks
CANDIDATES = 16
# The parts of the steps between turns or scales that are tried around a good one.
ROUGHLY, EXACTLY = (1 / 4, 1 / 8, 1 / 16), (1 / 16, 1 / 32, 1 / 64)
# The inverses of the variances that right matches leave, for water, light, warmth, blue and plum
# lines, and dots: in large cells, and in small ones, for which the raster's water is coarse.
STRENGTHS = numpy.array([0.15, 5, 6, 0.02, 0.008, 0.02], numpy.float32) ** -2
FINE_STRENGTHS = numpy.array([0.3, 8, 8, 0.2, 0.2, 0.2], numpy.float32) ** -2


@dataclass
class Search:
    reference: object
    turns: tuple = (0,)  # degrees
    scales: tuple = (1,)
    without: tuple = ()  # layers that are left alone

    def find(self, pictures):
        """The best pose, its score on the widest picture, and the score of the second-best place.

        - pictures: pixels by their width in kilometers.
        """
        widths = sorted(pictures, reverse=True)
        picture = Picture(pictures[widths[0]], widths[0])
        # Which place it is, large cells tell best: in small ones thin lines hardly ever meet.
        rough = Fit(self, picture, size=12, margin=5)
        poses = [self.climb(rough, pose, ROUGHLY) for pose in self.everywhere(picture)]
        poses = apart(sorted(poses, key=lambda pose: -pose.score), picture.width / COARSE_CELLS)
        second = poses[1].score if len(poses) > 1 else -math.inf
        best = self.climb(Fit(self, picture, size=4, margin=3), poses[0], EXACTLY)
        for width in widths[1:]:
            best = self.closely(Picture(pictures[width], width), best)
        return best, poses[0].score, second

    def everywhere(self, picture):
        """The best poses on the whole Earth, at all turns and scales, the best first."""
        step, reach = picture.width / COARSE_CELLS, picture.width * REACH
        size = picture.side // COARSE_CELLS // 4
        layers, weight = picture.cells(size)
        blurred = box(weight, 5)
        cells = box(layers * weight, 5) / numpy.maximum(blurred, 1e-3), blurred
        found = []
        strengths = self.known(STRENGTHS)
        for band in self.reference.band_spectra(picture.width, step, reach, strengths):
            for turn in self.turns:
                for scale in self.scales:
                    start = Pose(0, 0, turn, scale)
                    found += in_band(band, cells, reach, picture.width, strengths, start)
        found.sort(key=lambda pose: -pose.score)
        # From the picture's middle to the mark.
        pixel = picture.width / picture.side
        right, down = ((at - picture.side / 2) * pixel for at in picture.mark)
        found = apart(found, 2.5 * step)[:CANDIDATES]
        return [pose.moved(right, down, pose.score) for pose in found]

    def closely(self, picture, pose):
        """The pose of a closer picture, whose turn and scale may be others."""
        rough = Fit(self, picture, size=8, margin=4)
        starts = [replace(pose, turn=turn, scale=scale)
                  for turn in self.turns for scale in self.scales]
        best = max(map(rough, starts), key=lambda pose: pose.score)
        best = self.climb(rough, best, ROUGHLY)
        return self.climb(Fit(self, picture, size=2, margin=5), best, EXACTLY)

    def known(self, strengths):
        return numpy.where([layer in self.without for layer in range(LAYERS)], 0, strengths)

    def climb(self, fit, pose, parts):
        """The best pose with a turn and a scale near by, if they are unknown.

        - parts: of the steps between turns and between scales, one after the other.
        """
        best = fit(pose)
        for part in parts:
            for name, values in (("turn", self.turns), ("scale", self.scales)):
                if len(values) > 1:
                    step = (values[1] - values[0]) * part
                    value = getattr(best, name)
                    near = [fit(replace(best, **{name: value + way})) for way in (-step, step)]
                    best = max([best, *near], key=lambda pose: pose.score)
        return best


class Fit:
    """Compares a picture with the reference around a pose, and moves the pose to the best place."""

    def __init__(self, search, picture, size, margin):
        """Cells of `size` pixels; the place may be `margin` cells away."""
        self.reference, self.picture, self.margin = search.reference, picture, margin
        self.cell = size * picture.width / picture.side
        self.count = picture.side // size + 2 * margin
        self.middle = [at / size + margin for at in picture.mark]
        layers, weight = picture.cells(size)
        shape = (self.count + self.count % 2,) * 2
        strengths = search.known(STRENGTHS if self.cell >= LARGE else FINE_STRENGTHS)
        # Blurred by a cell, so that lines that are drawn a little aside still meet.
        self.template = Template(box(layers, 3), weight, strengths, shape)

    def __call__(self, pose):
        layers = self.reference.around(pose, self.count, self.cell, self.middle, self.picture.width)
        layers = box(layers, 3)
        rest = self.template.shape[0] - self.count
        layers = numpy.pad(layers, ((0, 0), (0, rest), (0, rest)))
        last = 2 * self.margin + 1
        scores = self.template.scores(layers)[:last, :last]
        best = peak(scores)
        if not best:
            # The picture tells nothing more exactly.
            return replace(pose, score=float(scores[self.margin, self.margin]))
        row, column, score = best
        right, down = ((at - self.margin) * self.cell for at in (column, row))
        return pose.moved(right, down, score)


def in_band(band, cells, reach, width, strengths, pose):
    """Poses of a picture's middle within a band of latitudes, at the best shifts."""
    middle, half, count, degrees, (layers, squares) = band
    high = math.floor(math.degrees(reach / EARTH) / degrees)
    edge = min(abs(middle) + high * degrees, 88)
    stretch = math.cos(math.radians(middle)) / math.cos(math.radians(edge))
    wide = min(math.ceil(high * stretch), count // 2 - 1)
    rows = (middle - numpy.arange(-high, high + 1) * degrees)[:, None]
    columns = (numpy.arange(-wide, wide + 1) * 360 / count)[None]
    right, down = projected(replace(pose, latitude=middle), rows, columns)
    values, weights = cells
    side = weights.shape[0]
    x = numpy.floor((right / width + 0.5) * side).astype(int)
    y = numpy.floor((down / width + 0.5) * side).astype(int)
    inside = (x >= 0) & (y >= 0) & (x < side) & (y < side) & (abs(rows) <= 90)
    x, y = x.clip(0, side - 1), y.clip(0, side - 1)
    weight = weights[y, x] * inside * numpy.cos(numpy.radians(rows)).clip(0)
    shape = (2 * half + 1, count)
    template = Template(values[:, y, x], weight.astype(numpy.float32), strengths, shape)
    scores = numpy.fft.irfft2(template.spectrum(layers, squares), s=shape) - template.constant
    scores = scores[: 2 * (half - high) + 1]
    best = scores.max(axis=0)
    tops = numpy.nonzero((best >= numpy.roll(best, 1)) & (best > numpy.roll(best, -1)))[0]
    tops = tops[numpy.argsort(-best[tops])[:6]]
    found = []
    for column in tops:
        row = int(numpy.argmax(scores[:, column]))
        longitude = ((column + wide + 0.5) * 360 / count) % 360 - 180
        found.append(replace(pose, latitude=middle - (row + high - half) * degrees,
                             longitude=longitude, score=float(best[column])))
    return found


def apart(poses, limit):
    """Without those that are nearer than so many kilometers to a better one."""
    kept = []
    for pose in poses[:400]:
        if all(distance((pose.latitude, pose.longitude), (other.latitude, other.longitude)) > limit
               for other in kept):
            kept.append(pose)
            if len(kept) == 2 * CANDIDATES:
                break
    return kept


def box(array, size):
    """Means over squares of an odd number of cells, over the last two axes."""
    for axis in (-2, -1):
        pads = [(0, 0)] * array.ndim
        pads[axis] = (size // 2 + 1, size // 2)
        sums = numpy.cumsum(numpy.pad(array, pads, mode="edge"), axis=axis)
        length = array.shape[axis]
        array = (numpy.take(sums, range(size, size + length), axis)
                 - numpy.take(sums, range(length), axis)) / size
    return array.astype(numpy.float32)
