import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePastedPeople } from './pasted-people.ts';

/** The people of a list, each as name, email and mobile number. */
function read(text: string): string[][] {
  const { table, columns } = parsePastedPeople(text);
  if (columns === null) throw new Error('The text stays a table.');
  const { email, mobile } = columns;
  return table.split('\n').map((line) => {
    const cells = line.split('\t').map((cell) => cell.slice(1, -1).replaceAll('""', '"'));
    return [cells[0] ?? '', ...[email, mobile].map((at) => (at === null ? '' : (cells[at] ?? '')))];
  });
}

const number = '09121234567';
test.each([
  ['a Persian comma', 'سارا رضایی، ۰۹۱۲۱۲۳۴۵۶۷', ['سارا رضایی', '', number]],
  ['both contacts', 'لیلا، leila@example.com، ۰۹۱۲۱۲۳۴۵۶۷', ['لیلا', 'leila@example.com', number]],
  ['the contact first', '\u200e+98 912 555 66 77، نرگس', ['نرگس', '', '+98 912 555 66 77']],
  ['only a number', '۰۹۱۲-۱۲۳-۴۵۶۷', ['', '', '0912-123-4567']],
  ['only an address', 'mina@example.com', ['', 'mina@example.com', '']],
  ['a space', 'پویا ۰۰۹۸۹۱۲۱۲۳۴۵۶۷', ['پویا', '', '00989121234567']],
  ['a Persian semicolon', 'زهرا صادقی؛ zahra@example.com', ['زهرا صادقی', 'zahra@example.com', '']],
  ['the form of mail programs', '"King, Ada" <ada@example.com>', ['King, Ada', 'ada@example.com', '']],
  ['an address in brackets before the name', '<a@b.ir> Ada', ['Ada', 'a@b.ir', '']],
  ['a full stop', 'Ada K. ada@example.com.', ['Ada K.', 'ada@example.com', '']],
  ['Arabic letters and digits', 'علي ٠٩١٢١٢٣٤٥٦٧', ['علي', '', number]],
  ['marks of direction', '\u200fسارا\u200f \u202a۰۹۱۲۱۲۳۴۵۶۷\u202c', ['سارا', '', number]],
  ['a half-space', 'امیر‌علی ۰۹۱۲۱۲۳۴۵۶۷', ['امیر‌علی', '', number]],
  ['a numbered line', '۱. سارا ۰۹۱۲۱۲۳۴۵۶۷', ['سارا', '', number]],
  ['a number of the line without a point', '۱۲ سارا ۰۹۱۲۱۲۳۴۵۶۷', ['سارا', '', number]],
  ['a numbered contact', '3) 0912 123 4567', ['', '', '0912 123 4567']],
  ['a number of the line before the contact', '3 09121234567 Sara', ['Sara', '', number]],
  ['a bullet', '• سارا – ۰۹۱۲۱۲۳۴۵۶۷', ['سارا', '', number]],
  ['a dash for no name', '-, c@d.ir', ['', 'c@d.ir', '']],
  ['a name with a number', 'علی ۲ ۰۹۱۲۱۲۳۴۵۶۷', ['علی ۲', '', number]],
  ['parentheses', 'Bob (Sales) (+44) 7400-123456', ['Bob (Sales)', '', '+44) 7400-123456']],
  ['dashes from a word processor', 'Bob +44 7400–123456', ['Bob', '', '+44 7400-123456']],
  ['a number in an address', 'سارا ۰۹۱۲۱۲۳۴۵۶۷ 5sara@example.com', ['سارا', '5sara@example.com', number]],
  ['an address that begins with a number', '1.sara@example.com', ['', '1.sara@example.com', '']],
  ['an address of a number', '09121234567@example.com', ['', '09121234567@example.com', '']],
  [
    'quoted CSV',
    '"Karimi, ""S"" Sara","sara@example.com","09121234567"',
    ['Karimi, "S" Sara', 'sara@example.com', number],
  ],
  ['quoted cells of a name', '"Sara","Karimi","sara@example.com"', ['Sara Karimi', 'sara@example.com', '']],
  ['labels', 'سارا موبایل: ۰۹۱۲۱۲۳۴۵۶۷، ایمیل: a@b.ir', ['سارا', 'a@b.ir', number]],
  ['a label of two words', 'سارا، شمارهٔ همراه: ۰۹۱۲۱۲۳۴۵۶۷', ['سارا', '', number]],
  ['a name like a label', 'Marcell: 09121234567', ['Marcell', '', number]],
  ['the contact between the names', 'علی، a@b.ir، رضایی', ['علی رضایی', 'a@b.ir', '']],
])('reads a line with %s', (_title, line, person) => {
  expect(read(line)).toEqual([person]);
});

test.each([
  ['two numbers', 'سارا ۰۹۱۲۱۲۳۴۵۶۷ ۰۲۱۸۸۸۸۸۸۸۸', ['سارا', '', '09121234567 02188888888']],
  ['two numbers apart', 'سارا، ۰۹۱۲۱۲۳۴۵۶۷، ۰۲۱۸۸۸۸۸۸۸۸', ['سارا', '', '09121234567 02188888888']],
  ['two addresses', 'Ada a@b.ir; c@d.ir', ['Ada', 'a@b.ir c@d.ir', '']],
  ['addresses without a space', 'a@b.ir/c@d.ir', ['', 'a@b.ir/c@d.ir', '']],
  ['an address in other letters', 'joséa@b.ir', ['', 'joséa@b.ir', '']],
  ['no contact', 'سارا، ۰۹۱۲۱۲۳', ['سارا، ۰۹۱۲۱۲۳', '', '']],
  ['a formula', '=cmd() a@b.ir', ['=cmd()', 'a@b.ir', '']],
  ['a formula after a bullet', '- =cmd() a@b.ir', ['=cmd()', 'a@b.ir', '']],
])('keeps what the import refuses: %s', (_title, line, person) => {
  expect(read(line)).toEqual([person]);
});

test('lines keep their numbers', () => {
  expect(read('سارا، ۰۹۱۲۱۲۳۴۵۶۷\r\n\nmina@example.com\nنرگس')).toEqual([
    ['سارا', '', number],
    ['', '', ''],
    ['', 'mina@example.com', ''],
    ['نرگس', '', ''],
  ]);
});

test('a tab in one of several lines makes no table', () => {
  const lines = ['سارا ۰۹۱۲۱۲۳۴۵۶۷', 'نرگس\tکریمی\t+98 912 555 6677', 'علی، 0935-222-3344', 'Ada\ta@b.ir'];
  expect(read(lines.join('\n'))).toEqual([
    ['سارا', '', number],
    ['نرگس کریمی', '', '+98 912 555 6677'],
    ['علی', '', '0935-222-3344'],
    ['Ada', 'a@b.ir', ''],
  ]);
});

test.each([
  ['tabs', 'Sara\ta@b.ir\nAli\tc@d.ir\n'],
  ['empty cells', 'Sara\ta@b.ir\t\nAli\t\t09121234567\n\t\t'],
  ['a line break in a cell', 'Sara\t"A\nB"\ta@b.ir\nAli\tC\tc@d.ir'],
  ['a title', `Class\n${'Sara\ta@b.ir\n'.repeat(20)}`],
  ['a heading with tabs', 'Name\tEmail\nSara\ta@b.ir\nAli'],
  ['a heading', 'نام، شماره همراه\nسارا، ۰۹۱۲۱۲۳۴۵۶۷'],
])('a table with %s stays as it is', (_title, table) => {
  expect(parsePastedPeople(table)).toEqual({ table, columns: null });
});

test.each(['نامدار', 'ایمیل بچه‌ها:'])('«%s» above people is no heading', (line) => {
  expect(read(`${line}\nسارا ۰۹۱۲۱۲۳۴۵۶۷`)[1]).toEqual(['سارا', '', number]);
});

test('a line of megabytes is left whole', () => {
  const line = `${'a'.repeat(2_000_000)} a@b.ir`;
  expect(read(line)).toEqual([[line, '', '']]);
});

test('name and contacts are found in any order and with any separators', () => {
  const name = fc.constantFrom('سارا رضایی', 'علي', 'Ada K.', 'امیر‌علی', 'O’Neil (Sales)', 'علی ۲');
  const mail = fc.constantFrom('a@b.ir', 'x.y+z@example.co.uk', '5a@b.ir');
  const mobile = fc.constantFrom('09121234567', '0912 123 4567', '+98-912-123-4567', '00989121234567');
  const separator = fc.constantFrom('، ', ' ، ', ', ', ';', '؛ ', ' | ', ' : ', ' ', ' - ', ' – ');
  const digits = fc.constantFrom('0', '۰', '٠');
  fc.assert(
    fc.property(name, mail, mobile, separator, digits, fc.integer({ min: 0, max: 5 }), (...given) => {
      const [called, address, typed, between, zero, order] = given;
      const written = typed.replace(/\d/g, (digit) =>
        String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
      );
      const [first = '', ...rest] = [called, address, written].splice(order % 3, 1);
      const others = [called, address, written].filter((part) => part !== first);
      const parts = [first, ...rest, ...(order < 3 ? others : others.toReversed())];
      expect(read(parts.join(between))).toEqual([[called, address, typed]]);
    }),
  );
});
