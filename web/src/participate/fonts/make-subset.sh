#!/bin/sh
# Makes vazirmatn-persian.woff2: the letters, marks and digits that Persian and Arabic texts use, in the weights
# that the participation page shows. The whole Arabic file is 46 KB; a page may spend 40 KB on fonts.
# Needs Python with fonttools and brotli (pip install fonttools brotli). Run it in this folder after an update
# of @fontsource-variable/vazirmatn.
set -eu
source=../../../../node_modules/@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2
letters='U+0020,U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066D,U+0670,U+067E,U+0686,U+0698,U+06A9,U+06AF,U+06C0,U+06CC,U+06D5,U+06F0-06F9,U+200C-200F,U+2010-2011'
features='ccmp,init,medi,fina,rlig,liga,calt,kern,mark,mkmk,locl'
weights=$(mktemp)
trap 'rm -f "$weights"' EXIT
fonttools varLib.instancer -q "$source" wght=400:700 -o "$weights"
pyftsubset "$weights" --unicodes="$letters" --layout-features="$features" --flavor=woff2 \
  --output-file=vazirmatn-persian.woff2
