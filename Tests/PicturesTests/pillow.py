"""Pictures as Pillow reads and writes them (Debian's python3-pil).

Usage: pillow.py decode FOLDER    a line for each picture that cannot be decoded whole
       pillow.py write FOLDER     writes pictures of all kinds, and a line with each one's name
"""

import itertools
import pathlib
import random
import sys
import warnings

from PIL import Image, ImageFile


def decode(folder):
    assert not ImageFile.LOAD_TRUNCATED_IMAGES
    # Of a palette with transparency it warns that it would rather have another mode.
    warnings.simplefilter("ignore")
    for path in sorted(folder.iterdir()):
        try:
            with Image.open(path) as image:
                image.load()
        except Exception as problem:
            print(f"{path.name}: {type(problem).__name__}: {problem}")


def picture(mode, size, rng):
    """Something between a photo and noise."""
    noise = Image.effect_noise(size, 60).point(lambda value: (value * 3) % 256)
    ramp = Image.linear_gradient("L").resize(size)
    bands = [Image.blend(noise, ramp, rng.random()) for _ in range(4)]
    image = Image.merge("RGBA", bands)
    if mode in ("RGBA", "LA"):
        return image.convert(mode)
    image = image.convert("RGB")
    return image.convert("L").convert("I;16") if mode == "I;16" else image.convert(mode)


def write(folder):
    rng, number = random.Random(7), 0

    def save(image, extension, **options):
        nonlocal number
        number += 1
        name = f"{number}-{image.mode.replace(';', '')}-{image.width}x{image.height}.{extension}"
        image.save(folder / name, **options)
        print(name)

    sizes = [(1, 1), (7, 3), (33, 17), (250, 180)]
    for mode, size in itertools.product(("1", "L", "LA", "P", "RGB", "RGBA", "I;16"), sizes):
        image = picture(mode, size, rng)
        save(image, "png")
        save(image, "png", optimize=True)
        save(image, "png", compress_level=rng.randint(0, 9), dpi=(72, 72))
    save(picture("P", (64, 64), rng), "png", transparency=3)
    save(picture("P", (64, 64), rng), "png", bits=4)
    for mode, size in itertools.product(("L", "RGB", "CMYK"), sizes):
        for quality, progressive in itertools.product((5, 75, 98), (False, True)):
            save(picture(mode, size, rng), "jpg", quality=quality, progressive=progressive,
                 optimize=rng.random() < 0.5)
    for sampling in ("4:4:4", "4:2:2", "4:2:0"):
        save(picture("RGB", (101, 67), rng), "jpg", subsampling=sampling)
    for mode, size in itertools.product(("RGB", "RGBA"), sizes):
        save(picture(mode, size, rng), "webp", lossless=True)
        for quality in (0, 60, 100):
            save(picture(mode, size, rng), "webp", quality=quality)
    save(picture("RGB", (500, 400), rng), "jpg", quality=80)
    save(picture("RGB", (500, 400), rng), "webp", quality=60)


{"decode": decode, "write": write}[sys.argv[1]](pathlib.Path(sys.argv[2]))
