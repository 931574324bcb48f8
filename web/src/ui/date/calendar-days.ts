/**
 * Converts between day numbers (1970-01-01 is 0) and dates of a calendar. Both directions use Intl, so that
 * picked and shown dates always agree.
 */
export type CalendarName = 'gregory' | 'persian';
export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

const dayMs = 86_400_000;
/** A known year and day number for each calendar, to start a search from. */
const anchors: Record<CalendarName, { year: number; dayNumber: number }> = {
  gregory: { year: 1970, dayNumber: 0 },
  persian: { year: 1349, dayNumber: 79 },
};

const formats = new Map<CalendarName, Intl.DateTimeFormat>();

function formatOf(calendar: CalendarName): Intl.DateTimeFormat {
  const known = formats.get(calendar);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  formats.set(calendar, made);
  return made;
}

export function toCalendarDate(dayNumber: number, calendar: CalendarName): CalendarDate {
  const parts = formatOf(calendar).formatToParts(dayNumber * dayMs);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

/** The day number; null if the date does not exist (31 April, 30 Esfand of a common year). */
export function toDayNumber(date: CalendarDate, calendar: CalendarName): number | null {
  const { year, month, day } = date;
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const anchor = anchors[calendar];
  let guess = Math.round(anchor.dayNumber + (year - anchor.year) * 365.2425 + (month - 1) * 30.44 + day - 1);
  for (let round = 0; round < 3; round += 1) {
    const at = toCalendarDate(guess, calendar);
    guess += Math.round((year - at.year) * 365.2425 + (month - at.month) * 30.44 + (day - at.day));
  }
  // Months differ by up to three days from the mean, so the search ends near the day.
  for (const offset of [0, 1, -1, 2, -2, 3, -3, 4, -4]) {
    const at = toCalendarDate(guess + offset, calendar);
    if (at.year === year && at.month === month && at.day === day) return guess + offset;
  }
  return null;
}

export function monthLength(year: number, month: number, calendar: CalendarName): number {
  for (const days of [31, 30, 29]) {
    if (toDayNumber({ year, month, day: days }, calendar) !== null) return days;
  }
  return 28;
}

/** The first day of the month that is `months` away. */
export function addMonths({ year, month }: CalendarDate, count: number): CalendarDate {
  const index = year * 12 + (month - 1) + count;
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day: 1 };
}

/** 0 is Saturday: weeks run Saturday to Friday in both languages. */
export function weekday(dayNumber: number): number {
  return (((dayNumber + 5) % 7) + 7) % 7;
}

/** The day of a moment in this browser's time zone. */
export function localDayNumber(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / dayMs;
}

/** A moment of a day in this browser's time zone. */
export function localMoment(dayNumber: number, hour: number, minute: number): Date {
  const { year, month, day } = toCalendarDate(dayNumber, 'gregory');
  return new Date(year, month - 1, day, hour, minute);
}
