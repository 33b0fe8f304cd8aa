"""Lambert's azimuthal equal-area projection with a turn, and matches of a picture at all shifts."""

import math
from dataclasses import dataclass, replace

import numpy

EARTH = 6371.0088  # kilometers


@dataclass(frozen=True)
class Pose:
    """How a picture lies on the Earth."""

    latitude: float  # of the mark
    longitude: float
    turn: float = 0  # degrees; the picture's top is so far clockwise of north
    scale: float = 1  # kilometers for each that the server says
    score: float = -math.inf

    def moved(self, right, down, score):
        """The mark moved by so many kilometers in the picture's directions."""
        latitude, longitude = unprojected(self, numpy.array(right), numpy.array(down))
        return replace(self, latitude=float(latitude), score=score,
                       longitude=(float(longitude) + 180) % 360 - 180)


def unprojected(pose, right, down):
    """Latitudes and longitudes of points so many kilometers right of the mark and below it."""
    turn, center = math.radians(pose.turn), math.radians(pose.latitude)
    east = (right * math.cos(turn) - down * math.sin(turn)) * (pose.scale / EARTH)
    north = (-right * math.sin(turn) - down * math.cos(turn)) * (pose.scale / EARTH)
    square = east * east + north * north
    cosine, sine = 1 - square / 2, numpy.sqrt(numpy.maximum(1 - square / 4, 0))
    height = cosine * math.sin(center) + north * sine * math.cos(center)
    across = numpy.arctan2(east * sine, math.cos(center) * cosine - north * sine * math.sin(center))
    latitudes = numpy.degrees(numpy.arcsin(numpy.clip(height, -1, 1)))
    return latitudes, pose.longitude + numpy.degrees(across)


def projected(pose, latitudes, longitudes):
    """The other way round: kilometers right of the mark and below it."""
    turn, center = math.radians(pose.turn), math.radians(pose.latitude)
    latitude, across = numpy.radians(latitudes), numpy.radians(longitudes - pose.longitude)
    ahead = numpy.cos(latitude) * numpy.cos(across)
    depth = 1 + math.sin(center) * numpy.sin(latitude) + math.cos(center) * ahead
    stretched = numpy.sqrt(2 / numpy.maximum(depth, 1e-9)) * (EARTH / pose.scale)
    east = stretched * numpy.cos(latitude) * numpy.sin(across)
    north = stretched * (math.cos(center) * numpy.sin(latitude) - math.sin(center) * ahead)
    return (east * math.cos(turn) - north * math.sin(turn),
            -east * math.sin(turn) - north * math.cos(turn))


def distance(a, b):
    """Kilometers between two (latitude, longitude)."""
    (x, y), (z, w) = numpy.radians(a), numpy.radians(b)
    half = math.sin((z - x) / 2) ** 2 + math.cos(x) * math.cos(z) * math.sin((w - y) / 2) ** 2
    return 2 * EARTH * math.asin(min(math.sqrt(half), 1))


class Template:
    """Layers of a picture to be found in larger references of one size."""

    def __init__(self, layers, weight, strengths, shape):
        """strengths: of each layer, the inverse of the variance of what a right match leaves."""
        self.strengths = numpy.asarray(strengths, numpy.float32)[:, None, None]
        self.weight, self.shape = weight, shape
        total = weight.sum()
        self.constant = float((self.strengths * weight * layers**2).sum() / total)
        self.crossed = numpy.fft.rfft2(2 * self.strengths * weight * layers / total, s=shape).conj()
        self.weighed = numpy.fft.rfft2(weight / total, s=shape).conj()

    def scores(self, reference):
        """For every shift, minus the weighted mean of the squared differences."""
        return numpy.fft.irfft2(self.spectrum(*spectra(reference, self.strengths)), s=self.shape) \
            - self.constant

    def spectrum(self, layers, squares):
        return (self.crossed * layers).sum(axis=0) - self.weighed * squares


def spectra(reference, strengths):
    return (numpy.fft.rfft2(reference),
            numpy.fft.rfft2((numpy.reshape(strengths, (-1, 1, 1)) * reference**2).sum(axis=0)))


def peak(scores):
    """The best shift (down, right), between cells by a parabola, and its score; None at the rim."""
    row, column = numpy.unravel_index(numpy.argmax(scores), scores.shape)
    rows, columns = scores.shape
    if not (0 < row < rows - 1 and 0 < column < columns - 1):
        return None
    best = scores[row, column]

    def between(before, after):
        bend = before - 2 * best + after
        return 0.5 * (before - after) / bend if bend < 0 else 0

    return (row + between(scores[row - 1, column], scores[row + 1, column]),
            column + between(scores[row, column - 1], scores[row, column + 1]), float(best))
