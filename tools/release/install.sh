#!/bin/sh
# Installs the packages of a release, and deletes their files that no server loads: 195 MB remain of 350 MB.
set -eu
cd "$(dirname "$0")"
npm ci --omit=dev
cd node_modules
rm -rf node-linux-*/include better-sqlite3/deps better-sqlite3/src libheif-js/libheif libphonenumber-js/bundle
find better-sqlite3/prebuilds -name '*.node' ! -name "linux-$(node -p process.arch).node" -delete
find . -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' -o -name '*.md' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
find . -type d \( -name test -o -name tests -o -name examples -o -name benchmarks \) -prune -exec rm -rf {} +
