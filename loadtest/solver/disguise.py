"""Turns, scales and shifts pictures at random before they are solved, as a server may do one day.

What the original does not show becomes unknown; a server would draw it, which gives away more.
"""

import math

import numpy

from picture import SCALE_BAR, UNKNOWN


def disguised(pixels, random, is_turned=False, scales=(1, 1), shift=0):
    """A square picture turned by any angle, of another scale, with the mark elsewhere.

    - shift: how far the mark may be moved each way, as a share of the side.
    """
    pixels = pixels.copy()
    side = len(pixels)
    edge = 4
    pixels[int(side - SCALE_BAR[1] * side) :, : int(SCALE_BAR[0] * side)] = UNKNOWN
    pixels[:edge] = pixels[-edge:] = pixels[:, :edge] = pixels[:, -edge:] = UNKNOWN
    turn = math.radians(random.uniform(0, 360)) if is_turned else 0
    scale = random.uniform(*scales)
    mark = side / 2 + side * random.uniform(-shift, shift, 2)
    y, x = numpy.mgrid[:side, :side] + 0.5
    x, y = (x - mark[0]) * scale, (y - mark[1]) * scale
    column = x * math.cos(turn) - y * math.sin(turn) + side / 2 - 0.5
    row = x * math.sin(turn) + y * math.cos(turn) + side / 2 - 0.5
    inside = (column >= 0) & (row >= 0) & (column < side - 1) & (row < side - 1)
    left, top = (numpy.clip(numpy.floor(at).astype(int), 0, side - 2) for at in (column, row))
    corners = [pixels[top + down, left + right] for down in (0, 1) for right in (0, 1)]
    known = inside & ~numpy.any([(corner == UNKNOWN).all(axis=-1) for corner in corners], axis=0)
    right, down = (column - left)[..., None], (row - top)[..., None]
    upper = corners[0] * (1 - right) + corners[1] * right
    lower = corners[2] * (1 - right) + corners[3] * right
    blended = upper * (1 - down) + lower * down
    return numpy.where(known[..., None], blended, UNKNOWN).astype(numpy.float32)
