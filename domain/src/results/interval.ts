import { dayNumberToIso, isIsoDate, isoToDayNumber } from '../text/moment.ts';

type IntervalKind = 'numbers' | 'days' | 'hours';

/**
 * A range of answers: numbers, days since 1970-01-01, or hours of the day. It excludes `to` unless it is
 * `closed`. Its ends may be infinite.
 */
export type Interval = {
  readonly kind: IntervalKind;
  readonly from: number;
  readonly to: number;
  readonly closed: boolean;
};

const intervalPattern = /^([[(])([^,]*),([^,]*)([\])])$/;
const decimal = /^-?\d{1,16}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/;
const hour = /^(\d\d):00$/;

/**
 * Serializes the interval in the usual notation, which is also its id: `[18,30)`, `[3,3]`, `(,0)`,
 * `[2026-03-21,2026-04-20]`, `[09:00,10:00)`.
 */
export function serializeInterval({ kind, from, to, closed }: Interval): string {
  const end = (value: number) => (Number.isFinite(value) ? writeEnd[kind](value) : '');
  return `${from === -Infinity ? '(' : '['}${end(from)},${end(to)}${closed ? ']' : ')'}`;
}

const writeEnd: Readonly<Record<IntervalKind, (value: number) => string>> = {
  numbers: String,
  days: dayNumberToIso,
  hours: (value) => `${String(value).padStart(2, '0')}:00`,
};

/**
 * Returns null if the text isn't an interval, is an empty one, or differs from the output of
 * `serializeInterval`.
 */
export function parseInterval(text: string): Interval | null {
  const [, begins, first = '', last = '', ends] = intervalPattern.exec(text) ?? [];
  if (begins === undefined) return null;
  const kinds = [first, last].filter((end) => end !== '').map(getIntervalKind);
  const [kind] = kinds;
  if (kind === undefined || kind === null || kinds.some((other) => other !== kind)) return null;
  const interval: Interval = {
    kind,
    from: first === '' ? -Infinity : readEnd[kind](first),
    to: last === '' ? Infinity : readEnd[kind](last),
    closed: ends === ']',
  };
  const isEmpty = interval.closed
    ? !(interval.from <= interval.to && interval.to < Infinity)
    : interval.from >= interval.to;
  return isEmpty || serializeInterval(interval) !== text ? null : interval;
}

function getIntervalKind(end: string): IntervalKind | null {
  if (isIsoDate(end)) return 'days';
  const [, hours] = hour.exec(end) ?? [];
  if (hours !== undefined) return Number(hours) <= 24 ? 'hours' : null;
  return decimal.test(end) && Number.isFinite(Number(end)) ? 'numbers' : null;
}

const readEnd: Readonly<Record<IntervalKind, (text: string) => number>> = {
  numbers: Number,
  days: isoToDayNumber,
  hours: (text) => Number(text.slice(0, 2)),
};

/** The smallest value above the interval. */
export function getIntervalUpperBound({ kind, to, closed }: Interval): number {
  if (!closed || to === Infinity) return to;
  return kind === 'numbers' ? nextNumber(to) : to + 1;
}

/** Whether no value is in two of the intervals. */
export function areIntervalsDisjoint(intervals: readonly Interval[]): boolean {
  const sorted = [...intervals].sort((a, b) => a.from - b.from);
  return sorted.every((each, index) => {
    const next = sorted[index + 1];
    return next === undefined || getIntervalUpperBound(each) <= next.from;
  });
}

/** The next larger double. */
function nextNumber(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
