import { foldText } from '../text/digits.ts';

/**
 * Indexes of the columns of each field. A name may be split into several columns, such as first and last. One
 * column may hold both kinds of contacts.
 */
export type PeopleColumns = {
  readonly hasHeading: boolean;
  readonly names: number[];
  readonly email: number | null;
  readonly mobile: number | null;
};

type ColumnMeaning = 'email' | 'mobile' | 'name';

/** Parts of headings, folded; the first match wins. */
const headings: readonly (readonly [ColumnMeaning, RegExp])[] = [
  ['email', /e-?mail|mail address|ایمیل|رایانامه|پست الکترونیک/],
  ['mobile', /mobile|phone|cell|\btel\b|موبایل|همراه|تلفن|شماره تماس/],
  ['name', /name|surname|نام|اسم|شرکت‌?کننده/],
];

const looksLikeEmail = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim());
const looksLikeMobile = (cell: string) => {
  const digits = foldText(cell).replace(/[\s()+.-]/g, '');
  return /^\d{8,15}$/.test(digits);
};

/** Recognises columns by their headings, otherwise by the form of most of their cells. */
export function detectPeopleColumns(rows: readonly (readonly string[])[]): PeopleColumns {
  const [heading = [], ...rest] = rows;
  const headingMeanings = heading.map(findHeadingMeaning);
  // A heading contains no contacts.
  const hasContact = heading.some((cell) => looksLikeEmail(cell) || looksLikeMobile(cell));
  const hasHeading = !hasContact && headingMeanings.some((meaning) => meaning !== null);
  const body = hasHeading ? rest : rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const computeMatchShare = (column: number, looks: (cell: string) => boolean) => {
    const filled = body.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return filled.length === 0 ? 0 : filled.filter(looks).length / filled.length;
  };
  const pickByCells = (looks: (cell: string) => boolean): number | null => {
    const shares = Array.from({ length: width }, (_, column) => computeMatchShare(column, looks));
    const best = shares.indexOf(Math.max(...shares));
    return width > 0 && (shares[best] ?? 0) > 0.5 ? best : null;
  };
  const pick = (meaning: ColumnMeaning, looks: (cell: string) => boolean): number | null => {
    const headingIndex = hasHeading ? headingMeanings.indexOf(meaning) : -1;
    return headingIndex === -1 ? pickByCells(looks) : headingIndex;
  };
  let email = pick('email', looksLikeEmail);
  let mobile = pick('mobile', looksLikeMobile);
  if (email === null || mobile === null) {
    const contact = email ?? mobile ?? pickByCells((cell) => looksLikeEmail(cell) || looksLikeMobile(cell));
    const isMixed =
      contact !== null &&
      computeMatchShare(contact, looksLikeEmail) > 0 &&
      computeMatchShare(contact, looksLikeMobile) > 0;
    if (isMixed) [email, mobile] = [contact, contact];
  }
  const free = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== email && column !== mobile,
  );
  const byHeading = hasHeading ? free.filter((column) => headingMeanings[column] === 'name') : [];
  const withLetters = free.filter((column) => computeMatchShare(column, (cell) => /\p{L}/u.test(cell)) > 0.5);
  const names = byHeading.length > 0 ? byHeading.slice(0, 3) : withLetters.slice(0, 1);
  return { hasHeading, names, email, mobile };
}

/** The contacts of a row. In a column of both kinds each cell is recognised by its form. */
export function readContactCells(
  cells: readonly string[],
  { email, mobile }: Pick<PeopleColumns, 'email' | 'mobile'>,
): { readonly email: string; readonly mobile: string } {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  if (email !== mobile) return { email: cell(email), mobile: cell(mobile) };
  const contact = cell(email);
  return contact.includes('@') ? { email: contact, mobile: '' } : { email: '', mobile: contact };
}

/** What a column with this heading contains; null if unknown. */
export function findHeadingMeaning(heading: string): ColumnMeaning | null {
  const text = foldText(heading);
  return headings.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
