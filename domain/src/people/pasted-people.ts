import { foldDigits } from '../text/digits.ts';
import { findHeadingMeaning, type PeopleColumns } from './people-columns.ts';

/** A table to import, with its columns; these are null if they are to be recognised. */
type PastedTable = { readonly table: string; readonly columns: PeopleColumns | null };
type PastedPerson = { readonly name: string; readonly email: string; readonly mobile: string };

/** Longer lines contain no single person, and the patterns below take time that grows with their square. */
const maxLine = 2000;

/** Marks of direction and width that copying adds. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

// A number without a space before an address belongs to it.
const listMark =
  /^[\s•·*▪●◦–—-]*(?:\(?[1-9]\d{0,2}(?:\s*[.):،,;|–—-](?:\s+|(?![^\s@،,;؛|:]*@))|\s+)(?=["'(]?\p{L})|[1-9]\d{0,2}\s*[.):،,;|–—-]\s+(?=[+\d(]))?/u;

// Contains every sign that may be part of an address: a shorter match could be another person's address.
const email =
  /[<([{"'«]{0,3}(?:mailto:)?(?<email>[^\s@<>()[\]"«»،,;؛|:]+@[^\s<>()[\]"'«»،,;؛|:]*[\p{L}\p{N}])[>)\]}"'»]*/u;
// A short number before a whole one belongs to the name, digits before an address to the address.
const mobile =
  /["'(]{0,3}(?![1-9]\d{0,2}[\s.–—-]+(?:\+|0(?:[\s().-]{0,3}\d){9}))(?<mobile>[+\uff0b]?\(?\d(?:[\s().\u200c\u2010-\u2015\u2212-]{0,3}\d)*)(?!\d|[^\s@<>()،,;؛|:]*@)[)"']*/u;
const contacts = new RegExp(`${email.source}|${mobile.source}`, 'giu');
const minMobileDigits = 8;
/** The share of lines with the same number of tabs that makes a table. */
const tableShare = 0.9;
const contactLabel =
  /(?:^|[\s،,;؛|–—-])(?:شماره[ٔ‌ی]*\s*)?(?:[اإ][یي]م[یي]ل|موبا[یي]ل|همراه|تلفن|تماس|شماره|e-?mail|mobile|phone|tel|cell)\s*[:=]\s*$/iu;

/**
 * Prepares a pasted list of people for the import. Each line is read alone, with name and contacts in any order
 * and with any separators; only tables, with a heading or with the same tabs in almost all lines, stay as they are.
 */
export function parsePastedPeople(text: string): PastedTable {
  const lines = splitPastedLines(text);
  if (hasEqualTabs(text) || isHeading(lines.find((line) => line.trim() !== '') ?? ''))
    return { table: text, columns: null };
  const people = lines.map(readPastedPerson);
  const hasMobile = people.some((person) => person.mobile !== '');
  // Without any contact an empty column has each line refused for it.
  const hasEmail = !hasMobile || people.some((person) => person.email !== '');
  const table = people.map((person) =>
    [person.name, ...(hasEmail ? [person.email] : []), ...(hasMobile ? [person.mobile] : [])]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join('\t'),
  );
  const columns = { email: hasEmail ? 1 : null, mobile: hasMobile ? (hasEmail ? 2 : 1) : null };
  return { table: table.join('\n'), columns: { hasHeading: false, names: [0], ...columns } };
}

/** The lines of a pasted text; its table has a line for each. */
export const splitPastedLines = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

/** A single tab among typed lines makes no table. */
function hasEqualTabs(text: string): boolean {
  // A quoted cell may contain line breaks.
  const lines = text.replace(/"[^"]*"/g, '').split(/[\n\r]+/);
  const filled = lines.filter((line) => line.trim() !== '' || line.includes('\t'));
  const tabs = filled.map((line) => line.split('\t').length - 1);
  const rows = new Map<number, number>();
  for (const count of tabs) if (count > 0) rows.set(count, (rows.get(count) ?? 0) + 1);
  return Math.max(0, ...rows.values()) > tableShare * filled.length;
}

function isHeading(line: string): boolean {
  const meanings = line.split(/[\t,،;؛|]/).map(findHeadingMeaning);
  const knownMeanings = meanings.filter((meaning) => meaning !== null);
  return knownMeanings.length > 1 && knownMeanings.some((meaning) => meaning !== 'name') && !hasContact(line);
}

function hasContact(line: string): boolean {
  const { email, mobile } = readPastedPerson(line);
  return email !== '' || mobile !== '';
}

/** Takes the contacts out of a line; the rest is the name. Several contacts of a kind are refused together. */
function readPastedPerson(typed: string): PastedPerson {
  if (typed.trim().length > maxLine) return { name: typed.trim(), email: '', mobile: '' };
  const visible = typed.replace(invisible, '');
  const line = visible.slice(listMark.exec(foldDigits(visible))?.[0].length ?? 0);
  const names: string[] = [];
  const emails: string[] = [];
  const mobiles: string[] = [];
  let end = 0;
  // Folded digits have the same places.
  for (const { 0: whole, index, groups = {} } of foldDigits(line).matchAll(contacts)) {
    const number = groups.mobile ?? '';
    if (groups.email !== undefined) emails.push(groups.email);
    else if (number.replace(/\D/g, '').length < minMobileDigits) continue;
    else mobiles.push(number.replace(/[\u2010-\u2015\u2212]/g, '-'));
    names.push(line.slice(end, index));
    end = index + whole.length;
  }
  names.push(line.slice(end));
  const name = names.map(cleanName).filter((part) => part !== '');
  return { name: name.join(' '), email: emails.join(' '), mobile: mobiles.join(' ') };
}

/** Removes separators and labels around a name, and the quotes of CSV; a mere number is that of the line. */
function cleanName(part: string): string {
  const name = part
    .replace(contactLabel, '')
    .replace(/"\s*[,،;؛|]\s*"/g, ' ')
    .replace(/^[\s.،,;؛|:/–—-]+|[\s،,;؛|:/=–—-]+$/g, '')
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"')
    .replace(/\s*\t\s*/g, ' ')
    .trim();
  return /^\p{N}{1,3}$/u.test(name) ? '' : name;
}
