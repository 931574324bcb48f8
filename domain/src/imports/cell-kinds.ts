import { hardLimits } from '../inquiries/hard-limits.ts';
import { foldDigits, foldText } from '../text/digits.ts';
import { isIsoDate } from '../text/moment.ts';
import { isUuid } from '../text/uuid.ts';
import { type DateOrder, normalizeCellDay } from './cell-day.ts';
import { hasOwnTimeZone, parseCellMoment } from './cell-moment.ts';
import { type DecimalSign, parseCellNumber } from './cell-number.ts';
import { parseCellTime } from './cell-time.ts';

/** Kinds of cell contents; a cell may match several. */
export const cellKinds = [
  'moments',
  'zonedMoments',
  'days',
  'times',
  'emails',
  'links',
  'ids',
  'yesNo',
  'phones',
  'padded',
  'pointNumbers',
  'commaNumbers',
] as const;
type CellKind = (typeof cellKinds)[number];
export type CellKindCounts = Record<CellKind, number>;

export const makeEmptyCellKindCounts = (): CellKindCounts => ({
  moments: 0,
  zonedMoments: 0,
  days: 0,
  times: 0,
  emails: 0,
  links: 0,
  ids: 0,
  yesNo: 0,
  phones: 0,
  padded: 0,
  pointNumbers: 0,
  commaNumbers: 0,
});

/** Words that show that a column contains yes and no. */
const yesNo: ReadonlySet<string> = new Set(
  ['yes', 'no', 'true', 'false', 'بله', 'بلی', 'آری', 'خیر', 'نه'].map(foldText),
);
// The patterns run in linear time, because no character can match in two ways.
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const link = /^https?:\/\/\S+$/i;
const phone = /^(?:\+|00?)[1-9][\d ()-]{6,18}$/;
/** Such a text is not a number, because a number would lose the zeros. */
const padded = /^0\d/;

/** Quick tests, because most cells are no dates. */
const startsLikeDate = /^[\s\u200e\u200f\u061c]*\d{1,4}[-/.]\d/;
const startsLikeTime = /^[\s\u200e\u200f\u061c]*\d{1,2}:\d/;
const endsWithYear = /^[\s\u200e\u200f\u061c]*\d{1,2}[-/.]\d{1,2}[-/.]\d{4}/;

type CellReadings = {
  /** The number with each decimal sign. */
  readonly point: number | null;
  readonly comma: number | null;
  /** The day or time with each order of dates. */
  readonly monthFirst: string | number | null;
  readonly dayFirst: string | number | null;
};

/** Adds a cell to the counts of its kinds; returns its meaning in each notation, which typed numbers don't have. */
export function readAndCountCell(
  counts: CellKindCounts,
  cell: string,
  { times = 1, isTyped = false }: { readonly times?: number; readonly isTyped?: boolean } = {},
): CellReadings {
  const numbers = { point: readFinite(cell, '.'), comma: readFinite(cell, isTyped ? '.' : ',') };
  if (isPlausibleAnswerNumber(numbers.point)) counts.pointNumbers += times;
  if (isPlausibleAnswerNumber(numbers.comma)) counts.commaNumbers += times;
  const digits = foldDigits(cell);
  const canBeDate = numbers.point === null && startsLikeDate.test(digits);
  const monthFirst = canBeDate ? readDate(digits, 'monthFirst') : null;
  const dayFirst = canBeDate && endsWithYear.test(digits) ? readDate(digits, 'dayFirst') : monthFirst;
  const date = monthFirst ?? dayFirst;
  if (typeof date === 'string') counts.days += times;
  else if (date !== null) {
    counts.moments += times;
    if (hasOwnTimeZone(digits)) counts.zonedMoments += times;
  }
  if (startsLikeTime.test(digits) && parseCellTime(digits) !== null) counts.times += times;
  if (email.test(cell)) counts.emails += times;
  if (link.test(cell)) counts.links += times;
  if (isUuid(cell.toLowerCase())) counts.ids += times;
  if (yesNo.has(foldText(cell))) counts.yesNo += times;
  if (phone.test(digits)) counts.phones += times;
  if (padded.test(digits)) counts.padded += times;
  return { ...numbers, monthFirst, dayFirst };
}

/** A day as text, or a time in milliseconds. */
function readDate(cell: string, dateOrder: DateOrder): string | number | null {
  const day = normalizeCellDay(cell, { dateOrder });
  return isIsoDate(day) ? day : parseCellMoment(cell, 'UTC', { dateOrder });
}

function readFinite(cell: string, sign: DecimalSign): number | null {
  const number = parseCellNumber(cell, sign);
  return number === null || !Number.isFinite(number) ? null : number;
}

/** Larger numbers can't be answers; identifiers have that many digits. */
export const isPlausibleAnswerNumber = (number: number | null): number is number =>
  number !== null && Math.abs(number) <= hardLimits.number;
