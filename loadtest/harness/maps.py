"""Which maps a server under test has."""

import shutil

SMALL_MAPS = ("ireland", "japan", "kenya")


def small_maps(folder, repository):
    """A folder with small maps only: a debug build takes seconds to read the map of the world."""
    folder.mkdir(exist_ok=True)
    for name in SMALL_MAPS:
        shutil.copy(repository / "polygons" / f"{name}.geojson", folder)
    return folder
