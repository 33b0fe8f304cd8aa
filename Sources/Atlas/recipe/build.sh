#!/bin/bash
# Makes the atlas and the web client's world map again from open data.
#
#   Sources/Atlas/recipe/build.sh            fetch what is missing, build all
#   Sources/Atlas/recipe/build.sh --world    only the world map: land, rivers, names, relief
#   Sources/Atlas/recipe/build.sh --facts    only the facts about countries
#
# Needs Debian 12 with apt-get, dpkg-deb and python3-venv.
# Sources go to polygons/source/, which git ignores and the recipe of the maps shares. The same
# sources give the same bytes.
set -euo pipefail

recipe=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$recipe/../../.." && pwd)
maps="$repository/polygons/recipe"
source="$repository/polygons/source"
mkdir -p "$source"
cd "$source"

# Debian package, the SHA-256 of the file the committed atlas was made from, and where it goes.
fetch() {
  local package=$1 digest=$2 directory=$3 file
  if [ ! -d "$directory" ]; then
    rm -f "${package}"_*.deb
    apt-get -o APT::Sandbox::User=root download "$package"
    file=$(ls "${package}"_*.deb)
    if [ "$(sha256sum "$file" | cut -d' ' -f1)" != "$digest" ]; then
      echo "note: $file is not the version the committed atlas was made from" >&2
    fi
    dpkg-deb -x "$file" "$directory.part"
    mv "$directory.part" "$directory"
  fi
}

venv="$source/venv-atlas"
if [ ! -f "$venv/complete" ] || [ "$recipe/requirements.txt" -nt "$venv/complete" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$recipe/requirements.txt"
  touch "$venv/complete"
fi
fetch qgis-common 8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960 qgis
fetch libmagics++-data 0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0 magics
fetch unicode-cldr-core 35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260 cldr

export PYTHONPATH="$maps"
world() {
  local part
  for part in world_map world_rivers world_names world_relief; do
    "$venv/bin/python" "$recipe/$part.py"
  done
}

case "${1:-}" in
  "") world && "$venv/bin/python" "$recipe/atlas.py" && "$venv/bin/python" "$recipe/facts.py" ;;
  --world) world ;;
  --facts) "$venv/bin/python" "$recipe/facts.py" ;;
  *) sed -n '2,10s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
