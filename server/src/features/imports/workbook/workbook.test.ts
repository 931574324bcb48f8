import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import { WorkbookReader, type WorkbookSheetRow } from './read-workbook.ts';

const folder = useTestFolder();

let files = 0;
async function write(parts: Readonly<Record<string, string>>): Promise<string> {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const relations =
  '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>';
const book =
  '<workbook><workbookPr/><sheets><sheet name="Answers" sheetId="1" r:id="r1"/><sheet name="پاسخ‌ها" sheetId="2" r:id="r2"/></sheets></workbook>';
const styles =
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot;d&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>';
const shared =
  '<sst><si><t>Name</t></si><si><r><t xml:space="preserve">Two </t></r><r><t>runs &amp; more</t></r><rPh><t>x</t></rPh></si></sst>';
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const parts = {
  'xl/workbook.xml': book,
  'xl/_rels/workbook.xml.rels': relations,
  'xl/styles.xml': styles,
  'xl/sharedStrings.xml': shared,
  'xl/worksheets/sheet2.xml': sheet('<row r="1"><c r="A1" t="inlineStr"><is><t>دو</t></is></c></row>'),
};

async function read(path: string, index = 0): Promise<Pick<WorkbookSheetRow, 'line' | 'cells'>[]> {
  const workbook = await WorkbookReader.open(path);
  const all: Pick<WorkbookSheetRow, 'line' | 'cells'>[] = [];
  try {
    await workbook.readSheet(index, async (rows) => {
      all.push(...rows.map(({ line, cells }) => ({ line, cells })));
    });
  } finally {
    workbook.close();
  }
  return all;
}

test('reads texts, numbers, days, times and gaps as they are shown', async () => {
  const path = await write({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet(`
      <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row r="3"><c r="A3"><v>0.1</v></c><c r="B3" s="1"><v>45443</v></c><c r="C3" s="2"><v>45443.5</v></c></row>
      <row r="9"><c r="A9" s="3"><v>0.75</v></c><c r="B9" s="4"><v>1.5</v></c><c r="D9" t="b"><v>1</v></c><c r="E9" t="e"><v>#N/A</v></c></row>
      <row><c t="str"><v>=1+1</v></c><c><v>1E+3</v></c></row>
      <row><c s="1"><v>-32750</v></c><c s="2"><v>-32749.5</v></c><c s="1"><v>-115859</v></c><c s="3"><v>-0.5</v></c></row>`),
  });
  expect(await read(path)).toEqual([
    { line: 2, cells: ['Name', '', 'Two runs & more'] },
    { line: 3, cells: ['0.1', '2024-05-31', '2024-05-31 12:00:00'] },
    { line: 9, cells: ['18:00:00', '1.5', '', 'TRUE'] },
    { line: 10, cells: ['=1+1', '1000'] },
    // LibreOffice writes days before 1900 as negative numbers.
    { line: 11, cells: ['1810-05-01', '1810-05-01 12:00:00', '-115859', '-0.5'] },
  ]);
  expect(await read(path, 1)).toEqual([{ line: 1, cells: ['دو'] }]);
});

test('elapsed times keep their days, and numbers the zeros of their format', async () => {
  const codes = ['[h]:mm', '[h]:mm:ss', '[mm]:ss', '00000', '0', '0000000000'];
  const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`).join('');
  const used = [...codes.keys()].map((at) => `<xf numFmtId="${170 + at}"/>`).join('');
  const cells = [1.0625, 1.0625, 0.0625, 123, 123, 12_345_678]
    .map((value, at) => `<c s="${at}"><v>${value}</v></c>`)
    .join('');
  const path = await write({
    ...parts,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${used}<xf numFmtId="46"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet(`<row>${cells}<c s="6"><v>2.5</v></c></row>`),
  });
  expect(await read(path)).toEqual([
    { line: 1, cells: ['25:30', '25:30:00', '01:30:00', '00123', '123', '0012345678', '60:00:00'] },
  ]);
});

test('escapes in texts are decoded', async () => {
  const path = await write({
    ...parts,
    'xl/sharedStrings.xml': '<sst><si><t>One_x000D_\ntwo</t></si></sst>',
    'xl/worksheets/sheet1.xml': sheet(
      '<row><c t="s"><v>0</v></c><c t="str"><v>_x0041_</v></c><c t="inlineStr"><is><t>_x005F_x0041__x0001_</t></is></c></row>',
    ),
  });
  expect(await read(path)).toEqual([{ line: 1, cells: ['One\r\ntwo', 'A', '_x0041_'] }]);
});

test('formulas without a stored result are shown, unlike those with an empty one', async () => {
  const path = await write({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet(
      '<row><c><f>1+1</f></c><c><f>1+2</f><v/></c><c t="str"><f>A1&amp;""</f><v></v></c><c><f>1+1</f><v>2</v></c></row>',
    ),
  });
  expect(await read(path)).toEqual([{ line: 1, cells: ['=1+1', '=1+2', '', '2'] }]);
});

test.each([
  ['', '', 0],
  ['hidden', '', 1],
  ['veryHidden', 'visible', 1],
  ['visible', 'hidden', 0],
  ['hidden', 'hidden', 0],
])('finds the first visible sheet: %s, %s', async (first, second, expected) => {
  const states = book
    .replace('sheetId="1"', `sheetId="1" state="${first}"`)
    .replace('sheetId="2"', `sheetId="2" state="${second}"`);
  const path = await write({ ...parts, 'xl/workbook.xml': states, 'xl/worksheets/sheet1.xml': sheet('') });
  const workbook = await WorkbookReader.open(path);
  expect(workbook.firstVisible).toBe(expected);
  workbook.close();
});

test.each([
  ['without its parts', { 'a.txt': 'x' }],
  ['with a sheet that is no XML', { ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><row>' }],
  [
    'with entities of its own',
    {
      ...parts,
      'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "aaaaaaaa">]>${sheet('<row><c t="str"><v>&a;</v></c></row>')}`,
    },
  ],
])('a workbook %s can’t be read', async (_, broken) => {
  await expect(read(await write(broken))).rejects.toMatchObject({ failure: { code: 'brokenWorkbook' } });
});

test.each([
  [
    'more empty texts than fit',
    { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(2_000_001)}</sst>` },
    'sheetTooLarge',
  ],
  [
    'more other elements among its texts than fit',
    { 'xl/sharedStrings.xml': `<sst>${'<x/>'.repeat(8_000_001)}</sst>` },
    'sheetTooLarge',
  ],
  [
    'more styles than there can be',
    { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(80_000)}</cellXfs></styleSheet>` },
    'brokenWorkbook',
  ],
  [
    'a text without end',
    { 'xl/worksheets/sheet1.xml': sheet(`<row><c t="str"><v>${'a'.repeat(9_000_000)}</v></c></row>`) },
    'sheetTooLarge',
  ],
  [
    'one long text in very many cells',
    {
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(30_000)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>0</v></c></row>'.repeat(20_000)),
    },
    'sheetTooLarge',
  ],
  [
    'rows that are as wide as the heading, with little in them',
    {
      'xl/worksheets/sheet1.xml': sheet(
        `<row><c r="VZ1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(200_000)}`,
      ),
    },
    'sheetTooLarge',
  ],
  [
    'more empty rows than a spreadsheet has',
    { 'xl/worksheets/sheet1.xml': sheet('<row/>'.repeat(1_100_000)) },
    'tooManyRows',
  ],
  [
    'elements in one another',
    { 'xl/worksheets/sheet1.xml': sheet(`${'<row>'.repeat(200)}${'</row>'.repeat(200)}`) },
    'brokenWorkbook',
  ],
  [
    'more sheets than people make',
    {
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="A" r:id="r1"/>'.repeat(2_000)}</sheets></workbook>`,
    },
    'sheetTooLarge',
  ],
  [
    'addresses of its parts without end',
    {
      'xl/_rels/workbook.xml.rels': relations.replace(
        '</',
        `<Relationship Id="r3" Target="${'a'.repeat(4_000_000)}"/></`,
      ),
    },
    'sheetTooLarge',
  ],
])('a workbook with %s is refused before it fills the memory', async (_, broken, code) => {
  const path = await write({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet('<row><c><v>1</v></c></row>'),
    ...broken,
  });
  await expect(read(path)).rejects.toMatchObject({ failure: { code } });
});

test('the name of a sheet is cut at the maximum of spreadsheet programs', async () => {
  const name = 'برگ'.repeat(100_000);
  const path = await write({
    ...parts,
    'xl/workbook.xml': `<workbook><sheets><sheet name="${name}" r:id="r2"/></sheets></workbook>`,
  });
  const workbook = await WorkbookReader.open(path);
  workbook.close();
  expect(workbook.sheets).toEqual([name.slice(0, 100)]);
});

test('a very long cell format is read in linear time', async () => {
  const code = '['.repeat(1_000_000);
  const format = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`;
  const path = await write({
    ...parts,
    'xl/styles.xml': `<styleSheet>${format}<cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="A1" s="0"><v>1</v></c></row>'),
  });
  expect(await read(path)).toEqual([{ line: 1, cells: ['1'] }]);
});

test('a cell beyond the maximum number of columns is refused', async () => {
  const path = await write({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet('<row r="1"><c r="ZZZ1" t="str"><v>far</v></c></row>'),
  });
  await expect(read(path)).rejects.toMatchObject({ failure: { code: 'tooManyColumns' } });
});
