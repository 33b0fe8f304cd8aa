"""Synthetic 360° pictures along synthetic streets. Their pixels tell which picture it is, and where north is.

A picture has a red mark at true north and a blue one at east, both above the horizon, and four times
below the horizon a row of blocks that holds the picture's number. The marks survive scaling, encoding
anew, rolling, and slight changes of colour. `which`, `north` and `east` read them back.

Usage: streets.py FOLDER [WIDTH]   writes all pictures of the usual net into the folder
"""

import cmath
import collections
import datetime
import io
import math
import pathlib
import random
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFont

WIDTH = 2048
SPACING_METRES = 11
METRES_PER_DEGREE = 111_320
ARTIST = "Synthetic Streets"
BEGIN = datetime.datetime(2024, 5, 6, 10, 0, 0)
SECONDS_BETWEEN_PICTURES = 4

RED, BLUE = (230, 20, 20), (10, 60, 240)
YELLOW, VIOLET = (245, 215, 10), (90, 0, 150)
# Heights are fractions of the picture's, and azimuths degrees clockwise from north.
MARK_HEIGHT, MARK_DEGREES = (0.25, 0.48), 6
CODE_HEIGHT, CODE_AZIMUTHS = (0.55, 0.62), (45, 135, 225, 315)
NUMBER_BITS, CHECK_BITS, BLOCK_DEGREES = 10, 5, 4
LAST_NUMBER = 2 ** NUMBER_BITS - 1

Picture = collections.namedtuple("Picture", "number name lon lat heading taken street")
Street = collections.namedtuple("Street", "name place bearing pictures")
Place = collections.namedtuple("Place", "name lon lat")

# Inland, far from borders, on five continents.
PLACES = (
    Place("bourges", 2.3960, 47.0810), Place("kassel", 9.4797, 51.3127),
    Place("madrid", -3.7038, 40.4168), Place("lodz", 19.4560, 51.7592),
    Place("nairobi", 36.8219, -1.2921), Place("brasilia", -47.8825, -15.7942),
    Place("denver", -104.9903, 39.7392), Place("nagpur", 79.0882, 21.1458))


# --- where the pictures are

def net(places=PLACES, seed=1):
    """Two streets that cross at each place: a longer one and a shorter one, in arbitrary directions."""
    dice, streets, number = random.Random(seed), [], 1
    for index, place in enumerate(places):
        bearing = dice.uniform(0, 360)
        for part, turn, count in (("long", 0, dice.randint(9, 12)), ("short", 90, dice.randint(6, 8))):
            minutes = 60 * len(streets)
            made = street(f"{place.name}-{part}", place, (bearing + turn) % 360, count, number,
                          BEGIN + datetime.timedelta(minutes=minutes), dice)
            streets.append(made)
            number += count
    return streets


def street(name, place, bearing, count, number, begin, dice):
    """A straight street of that many pictures. Its middle lies 4 m beside the place's own point."""
    pictures = []
    for index in range(count):
        along = (index - count // 2) * SPACING_METRES + 4
        lon, lat = moved(place.lon, place.lat, bearing, along)
        taken = begin + datetime.timedelta(seconds=index * SECONDS_BETWEEN_PICTURES)
        pictures.append(Picture(number + index, f"{name}-{index + 1:02}.jpg", lon, lat,
                                round(dice.uniform(0, 360), 1), taken, name))
    return Street(name, place, bearing, pictures)


def moved(lon, lat, bearing, metres):
    """The point that many metres from another, near enough on a flat earth."""
    angle = math.radians(bearing)
    return (lon + metres * math.sin(angle) / (METRES_PER_DEGREE * math.cos(math.radians(lat))),
            lat + metres * math.cos(angle) / METRES_PER_DEGREE)


# --- how they look

def render(picture, bearing=0, width=WIDTH):
    """The pixels: the middle looks to the picture's heading. The street runs along its bearing."""
    image = scene(picture.number, bearing, width)
    image = ImageChops.offset(image, round((0.5 - picture.heading / 360) * width), 0)
    return image


def scene(number, bearing, width):
    """The same with north at the left edge."""
    height = width // 2
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    gradient(draw, width, 0, height // 2, (150, 175, 205), (215, 222, 228))
    gradient(draw, width, height // 2, height, (120, 125, 112), (88, 92, 84))
    road(draw, bearing, width)
    houses(draw, random.Random(number), width)
    draw.line((0, height // 2, width, height // 2), (60, 60, 60), max(1, width // 512))
    for azimuth, colour in ((0, RED), (90, BLUE)):
        for box in bands(azimuth - MARK_DEGREES / 2, MARK_DEGREES, MARK_HEIGHT, width):
            draw.rectangle(box, colour)
    for azimuth in CODE_AZIMUTHS:
        blocks(draw, number, azimuth, width)
        label(draw, f"No. {number}", azimuth, 0.69, width)
    for azimuth, letter in ((0, "N"), (90, "E"), (180, "S"), (270, "W")):
        label(draw, letter, azimuth + 12, 0.36, width)
    # Sensors are noisy, and without noise the files would be smaller than real ones.
    noise = Image.effect_noise((width, height), 14)
    return Image.blend(image, ImageChops.overlay(image, Image.merge("RGB", [noise] * 3)), 0.5)


def gradient(draw, width, top, bottom, begin, end):
    for y in range(top, bottom):
        part = (y - top) / (bottom - top)
        colour = tuple(round(a + (b - a) * part) for a, b in zip(begin, end))
        draw.line((0, y, width, y), colour)


def road(draw, bearing, width):
    """Two triangles that meet the horizon where the street runs to."""
    height = width // 2
    for azimuth in (bearing, bearing + 180):
        for turn in (-360, 0, 360):
            middle = (azimuth % 360 + turn) / 360 * width
            draw.polygon([(middle, height // 2), (middle - width / 4, height),
                          (middle + width / 4, height)], (74, 74, 78))


def houses(draw, dice, width):
    height = width // 2
    for azimuth in range(0, 360, 15):
        grey = dice.randint(110, 190)
        colour = (grey, grey - dice.randint(0, 25), grey - dice.randint(10, 40))
        top = dice.uniform(0.38, 0.47)
        for box in bands(azimuth, dice.uniform(7, 14), (top, 0.5), width):
            draw.rectangle(box, colour, (70, 66, 60))


def bands(azimuth, degrees, heights, width):
    """The rectangle from that azimuth on; two of them where it crosses the left edge."""
    left = azimuth % 360 / 360 * width
    right = left + degrees / 360 * width - 1
    top, bottom = (part * width / 2 for part in heights)
    yield left, top, min(right, width), bottom
    if right > width:
        yield 0, top, right - width, bottom


def label(draw, text, azimuth, height, width):
    font = face(width // 32)
    draw.text((azimuth % 360 / 360 * width, height * width / 2), text, (250, 250, 250), font,
              anchor="mm", stroke_width=width // 1024, stroke_fill=(20, 20, 20))


def face(size):
    """Debian's usual face where it is installed."""
    try:
        return ImageFont.truetype("DejaVuSans-Bold.ttf", size)
    except OSError:
        return ImageFont.load_default()


def blocks(draw, number, azimuth, width):
    for index, bit in enumerate(code(number)):
        left = azimuth + (index - CODE_LENGTH / 2) * BLOCK_DEGREES
        for box in bands(left, BLOCK_DEGREES, CODE_HEIGHT, width):
            draw.rectangle(box, YELLOW if bit else VIOLET)


CODE_LENGTH = NUMBER_BITS + CHECK_BITS


def code(number):
    """The bits of a number, highest first, and a check of it."""
    assert 1 <= number <= LAST_NUMBER, f"{number} needs more than {NUMBER_BITS} bits"
    value = number << CHECK_BITS | check(number)
    return [value >> index & 1 for index in reversed(range(CODE_LENGTH))]


def check(number):
    """Never the complement of another number's, so exchanged colours are noticed."""
    return (number * 11 + 13) % 31


# --- reading them back

def which(picture):
    """The number that at least two rows of blocks agree on, or None."""
    image = opened(picture)
    begin = north(image)
    if begin is None:
        return None
    width, height = image.size
    strip = image.crop((0, round((CODE_HEIGHT[0] + 0.015) * height),
                        width, round((CODE_HEIGHT[1] - 0.015) * height)))
    colours = list(strip.resize((width, 1), Image.BOX).getdata())
    found = [number_at(colours, begin + azimuth / 360) for azimuth in CODE_AZIMUTHS]
    numbers = collections.Counter(number for number in found if number is not None)
    number, count = (numbers.most_common(1) or [(None, 0)])[0]
    return number if count >= 2 else None


def number_at(colours, middle):
    value = 0
    for index in range(CODE_LENGTH):
        degrees = (index + 0.5 - CODE_LENGTH / 2) * BLOCK_DEGREES
        red, green, blue = colours[round((middle + degrees / 360) * len(colours)) % len(colours)]
        yellowness = (red + green) / 2 - blue
        if abs(yellowness) < 40:
            return None
        value = value << 1 | (yellowness > 0)
    number = value >> CHECK_BITS
    return number if number and check(number) == value & (2 ** CHECK_BITS - 1) else None


def north(picture):
    """Where north is, as a fraction of the width from the left edge, or None without its mark."""
    return mark(opened(picture), lambda red, green, blue: red - max(green, blue))


def east(picture):
    """Where east is: a quarter to the right of north, unless the picture is mirrored."""
    return mark(opened(picture), lambda red, green, blue: blue - max(red, green))


def mark(image, strength):
    """The middle of the only place that is of that colour, on the circle that the width is."""
    width, height = image.size
    strip = image.crop((0, round((MARK_HEIGHT[0] + 0.02) * height),
                        width, round((MARK_HEIGHT[1] - 0.1) * height)))
    weights = [max(0, strength(*colour) - 70)
               for colour in strip.resize((width, 1), Image.BOX).getdata()]
    found = sum(weight > 0 for weight in weights) / width
    if not 0.25 < found * 360 / MARK_DEGREES < 2:
        return None
    centre = sum(weight * cmath.exp(2j * math.pi * (x + 0.5) / width)
                 for x, weight in enumerate(weights)) / sum(weights)
    return cmath.phase(centre) / (2 * math.pi) % 1 if abs(centre) > 0.95 else None


def opened(picture):
    """The picture in RGB; of its bytes, of a path, or of an image."""
    if isinstance(picture, Image.Image):
        return picture.convert("RGB")
    return Image.open(io.BytesIO(picture) if isinstance(picture, bytes) else picture).convert("RGB")


def apart(one, other):
    """The distance of two fractions on the circle."""
    return abs((one - other + 0.5) % 1 - 0.5)


# --- as files

def jpegs(street, width=WIDTH):
    """(name, bytes) of each picture, as GeoVisio takes them."""
    return [(picture.name, jpeg(picture, street.bearing, width)) for picture in street.pictures]


def jpeg(picture, bearing=0, width=WIDTH, quality=85):
    """A JPEG with the place, time and heading in its metadata, as 360° cameras write it."""
    file = io.BytesIO()
    render(picture, bearing, width).save(file, "JPEG", quality=quality, exif=exif(picture))
    return with_xmp(file.getvalue(), picture.heading, width)


def exif(picture):
    tags = Image.Exif()
    tags[0x010F], tags[0x0110], tags[0x013B] = "Synthetic", "Sphere 1", ARTIST
    tags[0x8769] = {
        0x9003: picture.taken.strftime("%Y:%m:%d %H:%M:%S"), 0x9011: "+00:00"}
    tags[0x8825] = {
        1: "N" if picture.lat >= 0 else "S", 2: sexagesimal(picture.lat),
        3: "E" if picture.lon >= 0 else "W", 4: sexagesimal(picture.lon),
        16: "T", 17: picture.heading}
    return tags.tobytes()


def sexagesimal(degrees):
    degrees = abs(degrees)
    minutes = degrees % 1 * 60
    return int(degrees), int(minutes), round(minutes % 1 * 60, 5)


def with_xmp(jpeg, heading, width):
    """The JPEG with an XMP segment behind its EXIF segment."""
    xmp = ('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
           'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
           'xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" '
           'GPano:ProjectionType="equirectangular" GPano:UsePanoramaViewer="True" '
           f'GPano:PoseHeadingDegrees="{heading}" GPano:FullPanoWidthPixels="{width}" '
           f'GPano:FullPanoHeightPixels="{width // 2}" '
           f'GPano:CroppedAreaImageWidthPixels="{width}" '
           f'GPano:CroppedAreaImageHeightPixels="{width // 2}" '
           'GPano:CroppedAreaLeftPixels="0" GPano:CroppedAreaTopPixels="0"/></rdf:RDF></x:xmpmeta>')
    body = b"http://ns.adobe.com/xap/1.0/\x00" + xmp.encode()
    at = jpeg.index(b"Exif\x00\x00") - 2
    at += int.from_bytes(jpeg[at:at + 2], "big")
    return jpeg[:at] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + jpeg[at:]


if __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for made in net():
        for name, data in jpegs(made, int(sys.argv[2]) if len(sys.argv) > 2 else WIDTH):
            (target / name).write_bytes(data)
