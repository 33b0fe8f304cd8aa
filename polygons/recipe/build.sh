#!/bin/bash
# Makes every map of polygons/ again from open data, and checks the result.
#
#   polygons/recipe/build.sh            fetch what is missing, build, check
#   polygons/recipe/build.sh --check    only check the maps that are there
#   polygons/recipe/build.sh --render   only draw pictures of them into polygons/source/pictures/
#
# Needs Debian 12 with apt-get, dpkg-deb and python3-venv. Sources (about 230 MB unpacked) go to
# polygons/source/, which git ignores. The same sources give the same bytes.
set -euo pipefail

recipe=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$recipe")/source
mkdir -p "$source"
cd "$source"

# Debian package, the SHA-256 of the file the committed maps were made from, and where it goes.
fetch() {
  local package=$1 digest=$2 directory=$3 file
  if [ ! -d "$directory" ]; then
    rm -f "${package}"_*.deb
    apt-get -o APT::Sandbox::User=root download "$package"
    file=$(ls "${package}"_*.deb)
    if [ "$(sha256sum "$file" | cut -d' ' -f1)" != "$digest" ]; then
      echo "note: $file is not the version the committed maps were made from" >&2
    fi
    dpkg-deb -x "$file" "$directory.part"
    mv "$directory.part" "$directory"
  fi
}

if [ ! -f venv/complete ] || [ "$recipe/requirements.txt" -nt venv/complete ]; then
  python3 -m venv venv
  venv/bin/pip install --quiet --disable-pip-version-check -r "$recipe/requirements.txt"
  touch venv/complete
fi
fetch qgis-common 8c46e9da78b82772b23777643e02210c43945f01faee2316899f6438b65a5960 qgis
fetch libmagics++-data 0d199e0bb9faeb05bb77939c2112d49424b89d66026a727cf3afb95261cd64b0 magics

case "${1:-}" in
  "") venv/bin/python "$recipe/build.py" && venv/bin/python "$recipe/check.py" ;;
  --check) venv/bin/python "$recipe/check.py" ;;
  --render) venv/bin/python "$recipe/render.py" ;;
  *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 64 ;;
esac
