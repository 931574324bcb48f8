#!/bin/sh
# Makes nazar-cover.ttf: Vazirmatn's Persian and Latin letters, bold, in one file that Pango can read. Without a font of
# our own a cover would be written in whatever the server has, which may have no Persian letters at all.
# Needs Python with fonttools and brotli (pip install fonttools brotli). Run it in this folder after an update of
# @fontsource-variable/vazirmatn.
set -eu
source=../../../../node_modules/@fontsource-variable/vazirmatn/files
parts=$(mktemp -d)
trap 'rm -rf "$parts"' EXIT
for script in arabic latin; do
  fonttools varLib.instancer -q "$source/vazirmatn-$script-wght-normal.woff2" wght=700 -o "$parts/$script.woff2"
done
python3 - "$parts" <<'PYTHON'
import sys
from fontTools.merge import Merger
from fontTools.ttLib import TTFont

names = []
for script in ('arabic', 'latin'):
    font = TTFont(f'{sys.argv[1]}/{script}.woff2')
    font.flavor = None
    for table in ('STAT', 'DSIG'):
        if table in font:
            del font[table]
    names.append(f'{sys.argv[1]}/{script}.ttf')
    font.save(names[-1])
font = Merger().merge(names)
# A name of its own: an installed Vazirmatn of another version must not be taken for it.
for name in font['name'].names:
    if name.nameID in (1, 3, 4, 16):
        name.string = 'Nazar Cover'
    if name.nameID == 6:
        name.string = 'NazarCover'
font['OS/2'].usWeightClass = 400
font.save('nazar-cover.ttf')
PYTHON
