"""Changes pictures at random before they are solved, as a server may do one day.

What the original does not show becomes unknown; a server would draw it, which gives away more.
"""

import math
from dataclasses import dataclass

import numpy
from PIL import Image, ImageFilter

from picture import MARK_RADIUS, SCALE_BAR, UNKNOWN

COVERS = 6  # circles
WAVES = 3  # that a bend is the sum of, each way


@dataclass
class Disguise:
    """The changes, none of which is made without being asked for.

    - scales: the least and the greatest.
    - shift: how far the mark may be moved each way, as a share of the side.
    - bend: how far a point may be moved by a smooth bend each way, as a share of the side.
    - cover: the areas of circles that hide something, as a share of the picture's. They overlap, and
      one that would hide the mark is left out.
    - blur: radius in pixels; coasts and lines finer than that are gone.
    - is_restyled: other tones of water and land, other strengths of relief.
    """

    random: numpy.random.Generator
    is_turned: bool = False
    scales: tuple = (1, 1)
    shift: float = 0
    bend: float = 0
    cover: float = 0
    blur: float = 0
    is_restyled: bool = False

    def is_needed(self):
        return bool(self.is_turned or self.scales != (1, 1) or self.shift or self.bend
                    or self.cover or self.blur or self.is_restyled)

    def __call__(self, pixels):
        pixels = pixels.copy()
        side = len(pixels)
        if self.blur:
            pixels = blurred(pixels, self.blur)
        if self.is_restyled:
            pixels = self.restyled(pixels)
        edge = 4
        pixels[int(side - SCALE_BAR[1] * side) :, : int(SCALE_BAR[0] * side)] = UNKNOWN
        pixels[:edge] = pixels[-edge:] = pixels[:, :edge] = pixels[:, -edge:] = UNKNOWN
        turn = math.radians(self.random.uniform(0, 360)) if self.is_turned else 0
        scale = self.random.uniform(*self.scales)
        mark = side / 2 + side * self.random.uniform(-self.shift, self.shift, 2)
        y, x = numpy.mgrid[:side, :side] + 0.5
        bends = self.bends(x / side, y / side) * side if self.bend else (0, 0)
        x, y = (x - mark[0]) * scale + bends[0], (y - mark[1]) * scale + bends[1]
        column = x * math.cos(turn) - y * math.sin(turn) + side / 2 - 0.5
        row = x * math.sin(turn) + y * math.cos(turn) + side / 2 - 0.5
        pixels = sampled(pixels, column, row)
        return self.covered(pixels, mark) if self.cover else pixels

    def bends(self, x, y):
        """How far points of the unit square are moved, right and down."""
        moved = []
        for _ in range(2):
            waves = [numpy.sin(2 * math.pi * (self.random.uniform(-1, 1) * x
                                              + self.random.uniform(-1, 1) * y
                                              + self.random.uniform())) for _ in range(WAVES)]
            moved.append(self.bend * sum(waves) / WAVES)
        return numpy.stack(moved)

    def covered(self, pixels, mark):
        side = len(pixels)
        radius = side * math.sqrt(self.cover / COVERS / math.pi)
        y, x = numpy.mgrid[:side, :side]
        for column, row in self.random.uniform(0, side, (COVERS, 2)):
            if math.hypot(column - mark[0], row - mark[1]) > radius + 0.03 * side:
                pixels[(x - column) ** 2 + (y - row) ** 2 < radius**2] = UNKNOWN
        return pixels

    def restyled(self, pixels):
        """Contrast and strength of color changed by up to a quarter, and each channel by up to 6."""
        gray = pixels.mean(axis=-1, keepdims=True)
        strength, contrast = self.random.uniform(0.75, 1.25, 2)
        changed = gray + (pixels - gray) * strength
        changed = (changed - 215) * contrast + 215 + self.random.uniform(-6, 6, 3)
        return changed.clip(0, 255).astype(numpy.float32)


def blurred(pixels, radius):
    image = Image.fromarray(pixels.astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(radius))
    changed = numpy.asarray(image).astype(numpy.float32)
    # A server would draw the mark last.
    side = len(pixels)
    y, x = numpy.mgrid[:side, :side] + 0.5 - side / 2
    mark = numpy.hypot(x, y) < side * MARK_RADIUS
    return numpy.where(mark[..., None], pixels, changed)


def sampled(pixels, column, row):
    """The picture between its pixels, unknown outside of it."""
    side = len(pixels)
    inside = (column >= 0) & (row >= 0) & (column < side - 1) & (row < side - 1)
    left, top = (numpy.clip(numpy.floor(at).astype(int), 0, side - 2) for at in (column, row))
    corners = [pixels[top + down, left + right] for down in (0, 1) for right in (0, 1)]
    known = inside & ~numpy.any([(corner == UNKNOWN).all(axis=-1) for corner in corners], axis=0)
    right, down = (column - left)[..., None], (row - top)[..., None]
    upper = corners[0] * (1 - right) + corners[1] * right
    lower = corners[2] * (1 - right) + corners[3] * right
    blended = upper * (1 - down) + lower * down
    return numpy.where(known[..., None], blended, UNKNOWN).astype(numpy.float32)
