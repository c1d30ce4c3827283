#!/usr/bin/env bash
# Builds the admin pages, and what else comes from npm, into dist/: the resources of the jar.
# Does nothing when dist/ is newer than everything that it is made of.
set -euo pipefail
cd "$(dirname "$0")"

sources=(src sprites index.html docs.html package.json package-lock.json build.sh search-data.mjs
  address-data.mjs world-data.mjs font-data.mjs sprite-data.mjs style-data.mjs vite.config.ts tsconfig.json)
stamp=target/console.stamp # outside dist/: whatever lies there ends up in the jar
if [ -f "$stamp" ] && [ -d dist ] &&
  [ -z "$(find "${sources[@]}" -newer "$stamp" 2>/dev/null | head -n 1)" ]; then
  exit 0
fi

command -v npm >/dev/null || {
  echo "The console needs Node.js 20 or newer with npm, to build from source." >&2
  exit 1
}
if [ ! -f node_modules/.cartway ] || [ package-lock.json -nt node_modules/.cartway ]; then
  npm ci --ignore-scripts --loglevel=error
  touch node_modules/.cartway
fi

# Old names (the assets carry hashes) must not stay behind, neither here nor in the classes.
rm -rf dist target/classes/io/cartway/console
mkdir -p target
touch "$stamp.new" # before the work: a source that changes meanwhile is newer

npm run --silent build

# Countries and driving sides, for the region build.
mkdir -p dist/io/cartway/region/build
cp node_modules/@rapideditor/country-coder/src/data/borders.json \
  dist/io/cartway/region/build/borders.json

# Categories, their names and brands, for the search.
node search-data.mjs dist/io/cartway/search

# How addresses are written in each country, and codes of states, for the search.
node address-data.mjs dist/io/cartway/search

# Land, borders and countries of the whole world, for the low zooms of the tiles.
node world-data.mjs dist/io/cartway/tiles/build

# Fonts, for glyphs.
node font-data.mjs dist/io/cartway/glyphs

# Icons and shields of the styles.
node sprite-data.mjs dist/io/cartway/style/sprite

# Properties of the style specification.
node style-data.mjs dist/io/cartway/style

mv "$stamp.new" "$stamp"
