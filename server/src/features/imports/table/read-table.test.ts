import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import {
  detectDelimitedTextFormat,
  readTableRows,
  requireClosedQuotes,
  type TableFormatOptions,
} from './read-table.ts';

const folder = useTestFolder();
let path: string;
beforeAll(async () => {
  path = join(folder, 'table');
});

const names = new Set(['name', 'note', 'نام']);

async function read(content: string | Buffer, given: TableFormatOptions = {}) {
  await writeFile(path, content);
  const format = await detectDelimitedTextFormat(path, given, names);
  await requireClosedQuotes(path, format);
  const rows = [];
  for await (const { line, cells } of readTableRows(path, format)) rows.push([line, ...cells]);
  return { format, rows };
}

test('keeps separators, line breaks and quotes in quoted cells and reports the first line of a row', async () => {
  const { rows } = await read(
    'name\tnote\r\nAda\t"first\r\nsecond\t""third"""\r\n\r\n\r\nBob\t5" disk\r\n \t\r\nEve\tlast',
  );
  expect(rows).toEqual([
    [1, 'name', 'note'],
    [2, 'Ada', 'first\nsecond\t"third"'],
    [6, 'Bob', '5" disk'],
    [8, 'Eve', 'last'],
  ]);
});

test.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['pipe', '|'],
  ['tab', '\t'],
] as const)('the separator is detected by the resulting columns: %s', async (delimiter, sign) => {
  const { format, rows } = await read(`name${sign}note\nAda${sign}"a, b; c|d\te"\n`);
  expect(format.delimiter).toBe(delimiter);
  expect(rows[1]).toEqual([2, 'Ada', 'a, b; c|d\te']);
});

test('takes the Persian comma for punctuation unless it is chosen', async () => {
  const table = 'نام، خانوادگی و سن\nعلی، رضا، ۳۰\n';
  expect((await read(table)).rows[1]).toEqual([2, 'علی، رضا، ۳۰']);
  expect((await read(table, { delimiter: 'persianComma' })).rows[1]).toEqual([2, 'علی', ' رضا', ' ۳۰']);
});

test('accepts old Mac line ends, also inside quotes', async () => {
  const { rows } = await read('name,note\rAda,"a\rb"\rBob,c\r');
  expect(rows).toEqual([
    [1, 'name', 'note'],
    [2, 'Ada', 'a\nb'],
    [4, 'Bob', 'c'],
  ]);
});

test('recognises UTF-16 with and without a byte order mark', async () => {
  const table = 'name\tnote\nعلی\tبوف کور\n';
  const bigEndian = Buffer.from(`\ufeff${table}`, 'utf16le').swap16();
  for (const content of [
    Buffer.from(`\ufeff${table}`, 'utf16le'),
    bigEndian,
    Buffer.from(table, 'utf16le'),
  ]) {
    expect((await read(content)).rows[1]).toEqual([2, 'علی', 'بوف کور']);
  }
});

test('does not take a small table with stray zeros for UTF-16', async () => {
  const { format, rows } = await read('name\n1\0\n2\n\0\n');
  expect(format.encoding).toBe('utf-8');
  expect(rows[0]).toEqual([1, 'name']);
});

test('recognises Windows-1256 by its words, and refuses another encoding with a hint until it is given', async () => {
  const persian = Buffer.concat([
    Buffer.from('name\tnote\n'),
    Buffer.from([0xda, 0xe1, 0xed, 0x09, 0x98, 0x0a]),
  ]);
  expect((await read(persian)).rows[1]).toEqual([2, 'علي', 'ک']);
  const french = Buffer.from('nom\tville\nAim\xe9e\tNi\xe7ois\nZo\xe9\tOrl\xe9ans\n', 'latin1');
  await expect(read(french)).rejects.toThrow('--encoding windows-1252');
  expect((await read(french, { encoding: 'windows-1252' })).rows[1]).toEqual([2, 'Aimée', 'Niçois']);
});

test('reads a row of more than a megabyte', async () => {
  const long = 'é'.repeat(900_000);
  const { rows } = await read(`name,note\nAda,${long}\nBob,x\n`);
  expect(rows.map(([line, name]) => [line, name])).toEqual([
    [1, 'name'],
    [2, 'Ada'],
    [3, 'Bob'],
  ]);
});

test.each([
  ['never closed', 'name,note\nAda,"open\nBob,b\n'],
  ['closed in another row', 'name,note\nAda,"open\nBob,"b\nEve,c\n'],
  ['closed in the middle of a cell', 'name,note\nAda,"wow" nice\n'],
])('stops at a quote that is %s, and reads it literally with the option', async (_, table) => {
  await expect(read(table)).rejects.toThrow(/quote .*--quotes none/);
  expect((await read(table, { quotes: false })).rows[1]?.[1]).toBe('Ada');
});
