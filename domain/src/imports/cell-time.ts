import { foldCell } from './fold-cell.ts';

/** Morning and afternoon in English and Persian, as form services write them. */
const morning = String.raw`a\.?m\.?|ق\.?\s?ظ\.?|قبل.?از.?ظهر`;
const afternoon = String.raw`p\.?m\.?|ب\.?\s?ظ\.?|بعد.?از.?ظهر`;

/** Matches 7:05, 07:05:30 and 7:05 PM. */
export const timePatternSource = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?:\s?(?:(?<am>${morning})|(?<pm>${afternoon})))?`;

const cellTimePattern = new RegExp(`^${timePatternSource}$`, 'i');

/** The seconds since midnight of a matched time pattern; null if the time doesn't exist. */
export function timeMatchToSeconds({
  hour: writtenHour = '0',
  minute: writtenMinute = '0',
  second: writtenSecond = '0',
  am,
  pm,
}: Readonly<Record<string, string | undefined>>): number | null {
  const [minute, second] = [Number(writtenMinute), Number(writtenSecond)];
  const hour = toHourOfDay(Number(writtenHour), {
    hasHalf: am !== undefined || pm !== undefined,
    isAfternoon: pm !== undefined,
  });
  return hour === null || minute >= 60 || second >= 60 ? null : (hour * 60 + minute) * 60 + second;
}

/** The hour from 0 to 23; null if there is none. */
function toHourOfDay(
  hour: number,
  { hasHalf, isAfternoon }: { readonly hasHalf: boolean; readonly isAfternoon: boolean },
): number | null {
  if (!hasHalf) return hour < 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** Converts a cell such as 7:05 PM or ۷:۰۵ ب.ظ to a time such as 19:05; null if the cell isn't a time. */
export function parseCellTime(cell: string): string | null {
  const text = foldCell(cell);
  const groups = cellTimePattern.exec(text)?.groups;
  const seconds = groups === undefined ? null : timeMatchToSeconds(groups);
  if (groups === undefined || seconds === null) return null;
  const parts = [seconds / 3600, (seconds / 60) % 60, ...(groups.second === undefined ? [] : [seconds % 60])];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
