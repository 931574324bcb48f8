import { foldText } from '../text/digits.ts';

/** Indexes of the columns of each field. A name may be split into several columns, such as first and last. */
export type PeopleColumns = {
  readonly hasHeading: boolean;
  readonly names: number[];
  readonly email: number | null;
  readonly mobile: number | null;
};

type Meaning = 'email' | 'mobile' | 'name';

/** Parts of headings, folded; the first match wins. */
const headings: readonly (readonly [Meaning, RegExp])[] = [
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
  const named = heading.map(meaningOf);
  // A heading contains no contacts.
  const hasContact = heading.some((cell) => looksLikeEmail(cell) || looksLikeMobile(cell));
  const hasHeading = !hasContact && named.some((meaning) => meaning !== null);
  const body = hasHeading ? rest : rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const shareOf = (column: number, looks: (cell: string) => boolean) => {
    const filled = body.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    return filled.length === 0 ? 0 : filled.filter(looks).length / filled.length;
  };
  const pick = (meaning: Meaning, looks: (cell: string) => boolean): number | null => {
    const said = hasHeading ? named.indexOf(meaning) : -1;
    if (said !== -1) return said;
    const shares = Array.from({ length: width }, (_, column) => shareOf(column, looks));
    const best = shares.indexOf(Math.max(...shares));
    return width > 0 && (shares[best] ?? 0) > 0.5 ? best : null;
  };
  const email = pick('email', looksLikeEmail);
  const mobile = pick('mobile', looksLikeMobile);
  const free = Array.from({ length: width }, (_, column) => column).filter(
    (column) => column !== email && column !== mobile,
  );
  const byHeading = hasHeading ? free.filter((column) => named[column] === 'name') : [];
  const withLetters = free.filter((column) => shareOf(column, (cell) => /\p{L}/u.test(cell)) > 0.5);
  const names = byHeading.length > 0 ? byHeading.slice(0, 3) : withLetters.slice(0, 1);
  return { hasHeading, names, email, mobile };
}

function meaningOf(heading: string): Meaning | null {
  const text = foldText(heading);
  return headings.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
