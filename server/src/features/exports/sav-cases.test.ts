import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SavCaseCompressor } from './sav-cases.ts';
import { formatSavHeader } from './sav-header.ts';
import { maxSavTextBytes, type SavVariable } from './sav-variable.ts';
import { readSav } from './testing/read-back-sav.ts';

const head = { label: '', labels: [], measure: 'nominal' } as const;
const about = { title: 'چای', cases: 0, createdAt: new Date(0), lines: [], multipleResponseSets: [] };

type Table = { readonly variables: SavVariable[]; readonly rows: (string | number | null)[][] };

function writeAndRead({ variables, rows }: Table) {
  const cases = new SavCaseCompressor(variables);
  const pieces = [formatSavHeader(variables, { ...about, cases: rows.length })];
  for (const row of rows) {
    cases.add(row);
    pieces.push(cases.take());
  }
  return readSav(Buffer.concat([...pieces, cases.end()]));
}

const text = fc
  .array(fc.constantFrom('a', 'ب', '🍵', '  ', 'e\u0301'), { maxLength: 400 })
  .map((parts) => parts.join('').replace(/ +$/, ''));
const number = fc.oneof(
  fc.integer({ min: -120, max: 170 }),
  fc.constant(-0.5),
  // Small numbers are stored in one byte, which has no negative zero.
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map((value) => value + 0),
  fc.constant(null),
);

test('texts of every length and all numbers are read back unchanged', () => {
  const table = fc.array(fc.tuple(text, number, text), { maxLength: 12 }).map((rows): Table => {
    const widthOf = (index: 0 | 2) => Math.max(1, ...rows.map((row) => Buffer.byteLength(row[index])));
    return {
      variables: [
        { ...head, name: 'first', width: widthOf(0), format: 'text' },
        { ...head, name: 'number', width: 0, format: 'decimal' },
        { ...head, name: 'second', width: widthOf(2), format: 'text' },
      ],
      rows,
    };
  });
  fc.assert(
    fc.property(table, ({ variables, rows }) => {
      const read = writeAndRead({ variables, rows });
      expect(read.rows).toEqual(rows.map(([first, value, second]) => ({ first, number: value, second })));
    }),
  );
});

test.each([1, 8, 9, 252, 253, 255, 256, 504, 505, 755, 1008, maxSavTextBytes])(
  'a text of %i bytes fits its variable',
  (width) => {
    const variables: SavVariable[] = [{ ...head, name: 'text', width, format: 'text' }];
    const read = writeAndRead({ variables, rows: [['x'.repeat(width)], ['']] });
    expect(read.variables).toMatchObject([{ name: 'text', width }]);
    expect(read.rows).toEqual([{ text: 'x'.repeat(width) }, { text: '' }]);
  },
);

test('a text is cut between characters if it is longer than any variable', () => {
  const variables: SavVariable[] = [{ ...head, name: 'text', width: maxSavTextBytes, format: 'text' }];
  const [row] = writeAndRead({ variables, rows: [['ب'.repeat(20_000)]] }).rows;
  expect(row?.text).toBe('ب'.repeat(16_383));
});

test('long labels are cut between characters', () => {
  const labels = [{ value: 1, label: 'ب'.repeat(300) }];
  const variables: SavVariable[] = [
    { ...head, name: 'choice', label: 'س'.repeat(200), labels, width: 0, format: 'whole' },
  ];
  const [variable] = writeAndRead({ variables, rows: [[1]] }).variables;
  expect(variable).toMatchObject({ label: 'س'.repeat(127), labels: { 1: 'ب'.repeat(60) } });
});
