"""Takes a sketch apart by its colors, whose inks Sources/Sketch/Palette.swift has."""

import numpy

# Layers of pictures and of the reference alike.
WATER, LIGHT, WARM, BLUE, PLUM, DOTS = range(6)
LAYERS = 6
PAPER = numpy.array([0xFB, 0xF7, 0xEC], numpy.float32)
GRAY = numpy.array([0.3, 0.59, 0.11], numpy.float32)
MARK_RADIUS = 20 / 720  # of the side, everything white around it included
UNKNOWN = numpy.array([255, 0, 255], numpy.float32)  # the color of what a picture does not show
SCALE_BAR = (260 / 720, 46 / 720)  # right and up from the lower left corner

# The values subtracted from light and warmth, so that land at its average is no step from water.
MIDDLE_LIGHT, MIDDLE_WARM = 215, 20


class Picture:
    """Layers of a square picture, how much each pixel counts, and where the mark is."""

    def __init__(self, pixels, width):
        self.width = width  # in kilometers, as the server says
        self.side = side = len(pixels)
        red, green, blue = (pixels[..., channel] for channel in range(3))
        light, warm = pixels @ GRAY, red - blue
        red_ink = (red - green > 70) & (red - blue > 70)
        rows, columns = numpy.nonzero(red_ink)
        # Near the median, because a few pixels elsewhere may look red.
        for reach in (side, MARK_RADIUS * side):
            if len(rows):
                middle = numpy.median(columns), numpy.median(rows)
                near = numpy.hypot(columns - middle[0], rows - middle[1]) <= reach
                columns, rows = columns[near], rows[near]
        self.mark = (columns.mean() + 0.5, rows.mean() + 0.5) if len(rows) else (side / 2, side / 2)
        blue_ink = (light < 190) & (warm < -12) & (blue - green > -2)
        plum_ink = red + blue - 2 * green > 15
        dark = (light < 90) & (abs(warm + 9) < 20)
        water = (warm < -4) & (blue - green > -4) & ~blue_ink & ~dark
        land = ~water & ~spread(blue_ink | plum_ink | dark, 2)
        y, x = numpy.mgrid[:side, :side] + 0.5
        seen = (x - self.mark[0]) ** 2 + (y - self.mark[1]) ** 2 > (MARK_RADIUS * side) ** 2
        seen &= (x > SCALE_BAR[0] * side) | (y < side - SCALE_BAR[1] * side)
        seen &= ~spread((pixels == UNKNOWN).all(axis=-1), 3)
        edge = 3
        seen &= (x > edge) & (y > edge) & (x < side - edge) & (y < side - edge)
        self.weight = seen.astype(numpy.float32)
        # The relief under inks is not known: it counts as what is seen of it in the cell.
        self.land = (land & seen).astype(numpy.float32)
        self.layers = numpy.stack(
            [water, light * land, warm * land, blue_ink * numpy.clip((195 - light) / 70, 0, 1),
             numpy.clip((red + blue - 2 * green - 15) / 60, 0, 1), dark]).astype(numpy.float32)

    def cells(self, size):
        """The layers and weights of square cells of so many pixels."""
        weight = blocks(self.weight, size)
        layers = blocks(self.layers * self.weight, size) / numpy.maximum(weight, 1e-3)
        land = numpy.maximum(blocks(self.land, size), 1e-3)
        dry = 1 - layers[WATER]
        for layer, middle in ((LIGHT, MIDDLE_LIGHT), (WARM, MIDDLE_WARM)):
            relief = blocks(self.layers[layer] * self.weight, size) / land - middle
            layers[layer] = numpy.where(land > 0.05, relief, 0) * dry
        return layers, weight


def of_relief(relief):
    """Light and warmth of a relief's colors as the sketch prints them, less their middles."""
    relief = relief.astype(numpy.float32)
    gray = (relief @ GRAY)[..., None]
    vivid = gray + (relief - gray) * 1.3
    printed = numpy.clip(PAPER * (1 - (255 - vivid) / 255 * 0.56), 0, 255)
    return printed @ GRAY - MIDDLE_LIGHT, printed[..., 0] - printed[..., 2] - MIDDLE_WARM


def blocks(array, size):
    """Means of squares over the last two axes; what is left at the end is cut off."""
    rows, columns = array.shape[-2] // size, array.shape[-1] // size
    cut = array[..., : rows * size, : columns * size]
    return cut.reshape(*array.shape[:-2], rows, size, columns, size).mean(axis=(-3, -1))


def spread(mask, reach):
    """The mask, with what is so many pixels away to a side or a corner."""
    for axis in (0, 1):
        grown = mask.copy()
        for step in range(1, reach + 1):
            near, far = [slice(None)] * 2, [slice(None)] * 2
            near[axis], far[axis] = slice(step, None), slice(None, -step)
            grown[tuple(near)] |= mask[tuple(far)]
            grown[tuple(far)] |= mask[tuple(near)]
        mask = grown
    return mask
