"""The references for pictures: the world on a raster, and the atlas's lines around a place."""

import math

import numpy
from PIL import Image, ImageDraw

import atlas as maps
from geometry import EARTH, projected, spectra, unprojected
from picture import BLUE, DOTS, PLUM, WATER, blocks, of_relief

SHRINK = 4  # pixels of the world a side that make one for large cells
LARGE = 3.7 * SHRINK  # kilometers: from which size on cells are large
LAND_SCALE = 100  # of the water's share, in the world's whole numbers
BAND = 2  # degrees of latitude that are searched with one template
# How much of the inks is found in pictures: some dots are left out, some lines faint.
INK_GAINS = {BLUE: 0.65, PLUM: 0.13, DOTS: 0.19}
LINE_WIDTHS = {maps.COAST: 1.1, maps.LAKE_SHORE: 0.7, maps.BORDER: 1.4}
INKS = {maps.COAST: BLUE, maps.LAKE_SHORE: BLUE, maps.RIVER: BLUE, maps.BORDER: PLUM}
MOST_TOWNS, TOWN_GAP = 90, 5.5  # in a picture, and pixels between two
TOWN_RADII = [(2e6, 6.2), (5e5, 4.8), (1e5, 3.6), (2e4, 2.7), (5e3, 2.1), (0, 1.8)]


class Reference:
    def __init__(self, path, cache):
        self.atlas = maps.Atlas(path)
        self.world = maps.world(self.atlas, cache, world_layers)
        self.towns = self.atlas.towns()
        # Means of squares of pixels, for large cells.
        self.small = numpy.moveaxis(
            blocks(numpy.moveaxis(self.world, -1, 0).astype(numpy.float32), SHRINK), 0, -1)
        self.ink_rasters, self.bands = {}, {}

    def sample(self, latitudes, longitudes, cell):
        """Water, light and warmth at places."""
        layers = blended(self.world if cell < LARGE else self.small, latitudes, longitudes)
        layers[WATER] /= LAND_SCALE
        return layers

    def sample_inks(self, latitudes, longitudes, width):
        """Blue and plum lines and dots at places, for large cells of a picture."""
        if width not in self.ink_rasters:
            self.ink_rasters[width] = self.ink_shares(*self.small.shape[:2], width)
        return blended(self.ink_rasters[width], latitudes, longitudes)

    def ink_shares(self, rows, columns, width):
        """Which share of a picture's cells lines and dots cover."""
        places = {layer: [] for layer in (BLUE, PLUM)}
        for row in range(maps.ROWS):
            for column in range(maps.COLUMNS):
                for kind, rank, corners in self.atlas.lines(maps.COARSE_LINES, row, column):
                    steps = numpy.diff(corners, axis=0) * kilometers(corners[:1, 1])
                    weights = numpy.hypot(*steps.T) * line_width(kind, rank)
                    places[INKS[kind]].append(numpy.column_stack(
                        [(corners[1:] + corners[:-1]) / 2, weights]))
        near = self.towns[self.towns[:, 2] >= least_population(width)]
        radii = numpy.select([near[:, 2] >= people for people, _ in TOWN_RADII],
                             [radius for _, radius in TOWN_RADII])
        places[DOTS] = [numpy.column_stack([near[:, :2], math.pi * radii**2])]
        latitudes = 90 - (numpy.arange(rows) + 0.5) / rows * 180
        area = (kilometers(latitudes) * (360 / columns)).prod(axis=1)
        pixel = width / 720
        shares = []
        for layer, scale in ((BLUE, pixel), (PLUM, pixel), (DOTS, pixel**2)):
            x, y, weights = numpy.concatenate(places[layer]).T
            row = ((90 - y) / 180 * rows).astype(int).clip(0, rows - 1)
            column = ((x + 180) / 360 * columns).astype(int) % columns
            sums = numpy.bincount(row * columns + column, weights, rows * columns)
            shares.append(sums.reshape(rows, columns) / area[:, None] * scale * INK_GAINS[layer])
        return numpy.stack(shares, axis=-1).astype(numpy.float32)

    def around(self, pose, count, cell, middle, width):
        """All layers in square cells of the plane of a picture.

        - middle: of which cell's upper left corner the mark is at, across and down.
        """
        right, down = numpy.meshgrid((numpy.arange(count) + 0.5 - middle[0]) * cell,
                                     (numpy.arange(count) + 0.5 - middle[1]) * cell)
        places = unprojected(pose, right, down)
        inks = self.sample_inks(*places, width) if cell >= LARGE else self.drawn_inks(
            pose, count, cell, middle, width)
        return numpy.concatenate([self.sample(*places, cell), inks])

    def band_spectra(self, width, step, reach, strengths):
        """For each band of latitudes its rows and columns (degrees), and its Fourier transforms."""
        if width not in self.bands:
            self.bands[width] = list(self.make_bands(width, step, reach, strengths))
        return self.bands[width]

    def make_bands(self, width, step, reach, strengths):
        degrees = math.degrees(step / EARTH)
        half = math.ceil((math.degrees(reach / EARTH) + BAND / 2) / degrees)
        for middle in numpy.arange(-58, 84.1, BAND):
            count = round(360 * math.cos(math.radians(middle)) / degrees / 4) * 4
            fine_rows = (numpy.arange(4 * (2 * half + 1)) + 0.5) / 4 - half - 0.5
            latitudes = middle - fine_rows * degrees
            longitudes = (numpy.arange(4 * count) + 0.5) / 4 * 360 / count - 180
            places = numpy.meshgrid(latitudes, longitudes, indexing="ij")
            layers = blocks(numpy.concatenate(
                [self.sample(*places, step / 4), self.sample_inks(*places, width)]), 4)
            layers[WATER, (latitudes > 90)[::4] | (latitudes < -90)[::4]] = 9  # beyond the poles
            yield middle, half, count, degrees, spectra(layers, strengths)

    def drawn_inks(self, pose, count, cell, middle, width):
        """Blue and plum lines and towns in the same cells, as the sketch draws them."""
        detail = maps.FINE_LINES if width < 900 else maps.COARSE_LINES
        images = {layer: Image.new("L", (2 * count, 2 * count)) for layer in (BLUE, PLUM, DOTS)}
        draws = {layer: ImageDraw.Draw(image) for layer, image in images.items()}
        pixel = width / 720 / cell * 2  # of the picture, in pixels of these images

        def place(longitudes, latitudes):
            right, down = projected(pose, latitudes, longitudes)
            # A pixel's middle is a whole number for ImageDraw.
            return (right / cell + middle[0]) * 2 - 0.5, (down / cell + middle[1]) * 2 - 0.5

        reach = 0.75 * count * cell * pose.scale
        for row, column in tiles_within(pose, reach):
            for kind, rank, corners in self.atlas.lines(detail, row, column):
                x, y = place(corners[:, 0], corners[:, 1])
                if x.max() < 0 or y.max() < 0 or x.min() > 2 * count or y.min() > 2 * count:
                    continue
                thick = max(round(line_width(kind, rank) * pixel), 1)
                draws[INKS[kind]].line(numpy.column_stack([x, y]).ravel().tolist(), 255, thick)
        for x, y, radius in self.town_dots(pose, reach, place, width, pixel, 2 * count):
            draws[DOTS].ellipse([x - radius, y - radius, x + radius, y + radius], 255)
        return numpy.stack([blocks(numpy.asarray(image, numpy.float32) / 255, 2)
                            for image in images.values()])

    def town_dots(self, pose, reach, place, width, pixel, side):
        """The greatest towns first, and none where it would touch a greater one."""
        degrees = math.degrees(reach / EARTH)
        towns = self.towns
        across = (towns[:, 0] - pose.longitude + 180) % 360 - 180
        near = (abs(towns[:, 1] - pose.latitude) < degrees) & (
            abs(across) < degrees / max(math.cos(math.radians(pose.latitude)), 0.05))
        near &= towns[:, 2] >= least_population(width)
        chosen = []
        x, y = place(towns[near, 0], towns[near, 1])
        inside = (x > 0) & (y > 0) & (x < side) & (y < side)
        for x, y, people in zip(x[inside], y[inside], towns[near, 2][inside]):
            radius = next(radius for least, radius in TOWN_RADII if people >= least) * pixel
            free = radius + TOWN_GAP * pixel
            if all((x - a) ** 2 + (y - b) ** 2 >= (free + other) ** 2 for a, b, other in chosen):
                chosen.append((x, y, radius))
                if len(chosen) == MOST_TOWNS:
                    break
        return chosen


def blended(raster, latitudes, longitudes):
    """The layers of a raster of the world at places, between its pixels."""
    height, width = raster.shape[:2]
    y = numpy.clip((0.5 - latitudes / 180) * height - 0.5, 0, height - 1.001)
    x = (longitudes / 360 + 0.5) * width - 0.5
    top, left = numpy.floor(y).astype(int), numpy.floor(x).astype(int)
    down, right = (share[..., None].astype(numpy.float32) for share in (y - top, x - left))
    lefts, rights = left % width, (left + 1) % width
    upper = raster[top, lefts] * (1 - right) + raster[top, rights] * right
    lower = raster[top + 1, lefts] * (1 - right) + raster[top + 1, rights] * right
    return numpy.moveaxis(upper * (1 - down) + lower * down, -1, 0)


def line_width(kind, rank):
    """In pixels."""
    return max(2.8 - 0.22 * rank, 0.9) if kind == maps.RIVER else LINE_WIDTHS[kind]


def least_population(width):
    return 0 if width <= 400 else 10_000 if width <= 800 else 50_000


def kilometers(latitudes):
    """Of a degree of longitude and one of latitude."""
    degree = math.radians(EARTH)
    east = numpy.cos(numpy.radians(latitudes)) * degree
    return numpy.column_stack([east, numpy.full_like(east, degree)])


def world_layers(relief, land):
    light, warm = of_relief(relief)
    return numpy.clip(
        numpy.stack([(1 - land) * LAND_SCALE, light * land, warm * land], axis=-1), -128, 127)


def tiles_within(pose, reach):
    degrees = math.degrees(reach / EARTH)
    south = max(int((pose.latitude - degrees + 90) // maps.TILE), 0)
    north = min(int((pose.latitude + degrees + 90) // maps.TILE), maps.ROWS - 1)
    wide = degrees / max(math.cos(math.radians(min(abs(pose.latitude) + degrees, 89))), 0.02)
    first = int((pose.longitude - wide + 180) // maps.TILE)
    last = int((pose.longitude + wide + 180) // maps.TILE)
    columns = range(first, min(last, first + maps.COLUMNS - 1) + 1)
    return [(row, column % maps.COLUMNS) for row in range(south, north + 1) for column in columns]
