#!/bin/sh
# Creates the fonts of the participation page, within its budget of 40 KB for fonts, and subsets for the application. It
# needs Python with fonttools and brotli (pip install fonttools brotli). Run it in this folder after an update of
# @fontsource-variable.
set -eu
fonts=../../../../node_modules/@fontsource-variable
weights=$(mktemp)
trap 'rm -f "$weights"' EXIT

# The letters, marks and digits of Persian and Arabic texts, in the weights that the page shows. The whole Arabic file
# is 46 KB.
letters='U+0020,U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066D,U+0670,U+067E,U+0686,U+0698,U+06A9,U+06AF,U+06C0,U+06CC,U+06D5,U+06F0-06F9,U+200C-200F,U+2010-2011'
features='ccmp,init,medi,fina,rlig,liga,calt,kern,mark,mkmk,locl'
fonttools varLib.instancer -q "$fonts/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2" wght=400:700 -o "$weights"
pyftsubset "$weights" --unicodes="$letters" --layout-features="$features" --flavor=woff2 \
  --output-file=vazirmatn-persian.woff2

# The Latin letters of headings, in their only weight. The whole Latin file is 43 KB.
latin='U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC'
fonttools varLib.instancer -q "$fonts/roboto/files/roboto-latin-wght-normal.woff2" wght=650 -o "$weights"
pyftsubset "$weights" --unicodes="$latin" --layout-features='ccmp,kern,locl' --no-hinting --flavor=woff2 \
  --output-file=roboto-heading.woff2

# The characters of nearly all Latin texts, in the weights that the application shows. It fetches the whole files of 43
# and 34 KB only for other characters.
usual='U+0020-007E,U+00A0,U+00AB,U+00B7,U+00BB,U+00D7,U+200B,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+20AC,U+2122,U+2212'
for family in roboto vazirmatn; do
  fonttools varLib.instancer -q "$fonts/$family/files/$family-latin-wght-normal.woff2" wght=400:700 -o "$weights"
  pyftsubset "$weights" --unicodes="$usual" --layout-features='ccmp,kern,liga,locl,lnum,tnum' --flavor=woff2 \
    --output-file="$family-usual.woff2"
done
