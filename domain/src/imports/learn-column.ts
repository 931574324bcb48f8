import { unguardFormula } from '../exports/guard-formula.ts';
import { hardLimits } from '../inquiry/hard-limits.ts';
import type { ResponseType } from '../inquiry/question.ts';
import { foldDigits, foldSpacing, foldText } from '../text/digits.ts';
import { isIsoDate } from '../text/moment.ts';
import type { ColumnFinding, ColumnUse, LearnedColumn, LearnedValue } from './learned-column.ts';
import { partSeparators } from './learned-column.ts';
import { readDay } from './read-day.ts';
import { readMoment } from './read-moment.ts';
import { type DecimalSign, readNumber } from './read-number.ts';

/** More values than this are no list of options. */
export const maxLearnedValues = 100;
/** A value that is longer is a text, not an option. */
const maxOptionLength = 200;
/** Ways to write one value, besides the first, that are kept to be told. */
const maxSpellings = 5;
/** A longer cell is a text: no list of options, no address, no number. */
const maxLearnedCell = 4_096;
/** A column is of a kind when this share of its filled cells is. */
export const enough = 0.95;

/** Values with how often each was there; gives up where they are too many. */
class ValueCounts {
  #counts: Map<string, LearnedValue> | null = new Map();

  add(value: string): void {
    if (this.#counts === null) return;
    const key = value.length > maxOptionLength ? '' : foldSpacing(value);
    const known = this.#counts.get(key);
    if (value.length > maxOptionLength) this.giveUp();
    else if (known !== undefined) this.#counts.set(key, seenAgain(known, value));
    else if (this.#counts.size < maxLearnedValues) this.#counts.set(key, { value, count: 1 });
    else this.giveUp();
  }

  giveUp(): void {
    this.#counts = null;
  }

  /** Numbers in their order, other values as they came. */
  values(guarded: boolean): LearnedValue[] | null {
    if (this.#counts === null) return null;
    const seen = [...this.#counts.values()];
    const all = guarded ? unguarded(seen) : seen;
    const numbers = all.map(({ value }) => readNumber(value, '.'));
    if (numbers.some((number) => number === null)) return all;
    return all.toSorted((a, b) => (readNumber(a.value, '.') ?? 0) - (readNumber(b.value, '.') ?? 0));
  }
}

function seenAgain({ value, count, spellings = [] }: LearnedValue, written: string): LearnedValue {
  const isNew = written !== value && spellings.length < maxSpellings && !spellings.includes(written);
  const all = isNew ? [...spellings, written] : spellings;
  return { value, count: count + 1, ...(all.length === 0 ? {} : { spellings: all }) };
}

/** Where only some cells of a value have the apostrophe, they are of one value all the same. */
function unguarded(values: readonly LearnedValue[]): LearnedValue[] {
  const merged = new Map<string, LearnedValue>();
  for (const { value: written, count, spellings = [] } of values) {
    const own = [written, ...spellings].map(unguardFormula);
    const key = foldSpacing(unguardFormula(written));
    const known = merged.get(key);
    const [value = '', ...others] = new Set([...waysOf(known), ...own]);
    merged.set(key, {
      ...{ value, count: count + (known?.count ?? 0) },
      ...(others.length === 0 ? {} : { spellings: others.slice(0, maxSpellings) }),
    });
  }
  return [...merged.values()];
}

const waysOf = (known: LearnedValue | undefined): string[] =>
  known === undefined ? [] : [known.value, ...(known.spellings ?? [])];

/** Whether parts also come in other cells: a sign that only ever stands within the same values is a part of them. */
function isRecombined(values: readonly LearnedValue[], separator: string): boolean {
  const seen = new Set<string>();
  const split = values.map(({ value }) => new Set(value.split(separator).map(foldSpacing)));
  for (const parts of split) {
    for (const part of parts) {
      if (part !== '' && seen.has(part)) return true;
      seen.add(part);
    }
  }
  return false;
}

/** Signs that a column is asked with yes and no. */
const yesNo: ReadonlySet<string> = new Set(
  ['yes', 'no', 'true', 'false', 'بله', 'بلی', 'آری', 'خیر', 'نه'].map(foldText),
);
// Linear patterns: no character can match in two ways.
const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const link = /^https?:\/\/\S+$/i;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const clock = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const phone = /^(?:\+|00?)[1-9][\d ()-]{6,18}$/;
/** No number is written so, and it would lose the zeros. */
const padded = /^0\d/;
const idHeading = /^(?:#|no\.?|id|response[ _]?id|.*[ _]id|ردیف|شناسه)$/i;
const durationHeading = /^(?:duration|seconds|time taken|مدت).*$/i;
const startHeading = /start|began|begin|آغاز|شروع/i;

/** Sees the cells of one column one by one, in memory that does not grow with them. */
export class ColumnLearner {
  readonly #heading: string;
  #filled = 0;
  #longest = 0;
  #breaks = 0;
  readonly #values = new ValueCounts();
  readonly #parts = partSeparators.map((separator) => ({ separator, cells: 0, counts: new ValueCounts() }));
  readonly #kinds = {
    moments: 0,
    days: 0,
    times: 0,
    emails: 0,
    links: 0,
    ids: 0,
    yesNo: 0,
    guarded: 0,
    phones: 0,
    padded: 0,
  };
  readonly #numbers = { '.': new NumberRange('.'), ',': new NumberRange(',') };

  constructor(heading: string) {
    this.#heading = heading.trim();
  }

  see(written: string): void {
    const raw = written.trim();
    if (raw === '') return;
    const isGuarded = /^'+[=+\-@]/.test(raw);
    if (isGuarded) this.#kinds.guarded += 1;
    const cell = isGuarded ? unguardFormula(raw) : raw;
    this.#filled += 1;
    this.#longest = Math.max(this.#longest, cell.length);
    if (cell.includes('\n')) this.#breaks += 1;
    if (cell.length > maxLearnedCell) {
      this.#values.giveUp();
      for (const { counts } of this.#parts) counts.giveUp();
      return;
    }
    this.#values.add(raw);
    const isNumber = this.#numbers['.'].see(cell);
    this.#numbers[','].see(cell);
    const day = readDay(cell);
    if (isIsoDate(day)) this.#kinds.days += 1;
    else if (!isNumber && readMoment(cell, 'UTC') !== null) this.#kinds.moments += 1;
    if (clock.test(foldDigits(cell))) this.#kinds.times += 1;
    if (email.test(cell)) this.#kinds.emails += 1;
    if (link.test(cell)) this.#kinds.links += 1;
    if (uuid.test(cell)) this.#kinds.ids += 1;
    if (yesNo.has(foldText(cell))) this.#kinds.yesNo += 1;
    const digits = foldDigits(cell);
    if (phone.test(digits)) this.#kinds.phones += 1;
    if (padded.test(digits)) this.#kinds.padded += 1;
    this.#seeParts(raw, isNumber);
  }

  #seeParts(cell: string, isNumber: boolean): void {
    for (const each of this.#parts) {
      // 1,234 is no list.
      const isSplit = !isNumber && cell.includes(each.separator);
      if (isSplit) each.cells += 1;
      for (const part of isSplit ? cell.split(each.separator) : [cell]) {
        if (part.trim() !== '') each.counts.add(part.trim());
      }
    }
  }

  /** How many cells are numbers with this decimal sign only. */
  decimals(): { readonly point: number; readonly comma: number } {
    return { point: this.#numbers['.'].fractions, comma: this.#numbers[','].fractions };
  }

  /** Cells that begin as exports write what a spreadsheet would take for a formula. */
  get guarded(): number {
    return this.#kinds.guarded;
  }

  /** `guarded` where the table has apostrophes before what would begin a formula: its values are without them. */
  learned(index: number, name: string, decimal: DecimalSign, guarded = false): LearnedColumn {
    const range = this.#numbers[decimal];
    const parts = this.#parts.flatMap(({ separator, cells, counts }) => {
      const values = counts.values(guarded);
      return cells === 0 || values === null ? [] : [{ separator, cells, values }];
    });
    const values = this.#values.values(guarded);
    const several = this.#severalChoices(parts, values);
    const [finding, use, responseType] = this.#judge(values, several !== null, range);
    const heading = guarded ? unguardFormula(this.#heading) : this.#heading;
    return {
      ...{ index, heading, name, filled: this.#filled, longest: this.#longest },
      ...{ numbers: range.found, values, parts, finding, use, responseType },
      ranges: { point: this.#numbers['.'].found, comma: this.#numbers[','].found },
      separator: finding === 'severalChoices' ? several : null,
    };
  }

  /** The separator whose parts come again and again. */
  #severalChoices(parts: LearnedColumn['parts'], whole: readonly LearnedValue[] | null): string | null {
    const likely = parts.filter(({ separator, cells, values }) => {
      if (whole !== null && !isRecombined(whole, separator)) return false;
      const given = values.reduce((sum, { count }) => sum + count, 0);
      const average = values.reduce((sum, { value }) => sum + value.length, 0) / values.length;
      const usual = cells >= 2 && cells * 10 >= this.#filled;
      return usual && values.length <= 40 && given >= values.length * 3 && average <= 60;
    });
    const [best] = likely.toSorted((a, b) => b.cells - a.cells || a.values.length - b.values.length);
    return best?.separator ?? null;
  }

  #judge(
    values: readonly LearnedValue[] | null,
    isSeveral: boolean,
    range: NumberRange,
  ): [ColumnFinding, ColumnUse, ResponseType | null] {
    const filled = this.#filled;
    const most = (count: number) => count >= filled * enough;
    const kinds = this.#kinds;
    const distinct = values?.length ?? Number.POSITIVE_INFINITY;
    if (filled === 0) return ['empty', 'skip', null];
    const allDiffer = distinct === filled || values === null;
    if (most(kinds.ids) || (allDiffer && idHeading.test(this.#heading))) return ['ids', 'skip', null];
    // At midnight only the day may be written.
    if (most(kinds.moments) || (kinds.moments > kinds.days && most(kinds.moments + kinds.days))) {
      return ['moments', startHeading.test(this.#heading) ? 'started' : 'submitted', null];
    }
    if (most(kinds.days)) return ['days', 'question', 'date'];
    if (most(kinds.times)) return ['times', 'question', 'time'];
    if (most(kinds.emails)) return ['emails', 'question', 'email'];
    if (most(kinds.links)) return ['links', 'question', 'url'];
    if (kinds.yesNo === filled && distinct === 2) return ['yesNo', 'question', 'yesNo'];
    if (most(kinds.phones)) return ['texts', 'question', 'phone'];
    if (most(range.count) && kinds.padded === 0) {
      const { min, max, whole } = range.range;
      if (min >= 0 && durationHeading.test(this.#heading)) return ['seconds', 'duration', null];
      if (whole && min >= 0 && max <= 10 && distinct >= 5) return ['points', 'question', 'scale'];
      const isFew = whole && distinct >= 2 && distinct <= 20 && filled >= distinct * 3 && max <= 99;
      return isFew ? ['fewChoices', 'question', choiceOf(distinct)] : ['numbers', 'question', 'number'];
    }
    if (isSeveral) return ['severalChoices', 'question', 'multiple'];
    const isRepeated = filled >= distinct * 3 || (distinct <= 5 && filled > distinct);
    if (distinct >= 2 && distinct <= 40 && isRepeated) return ['fewChoices', 'question', choiceOf(distinct)];
    return this.#longest > 120 || this.#breaks > 0
      ? ['longTexts', 'question', 'longText']
      : ['texts', 'question', 'text'];
  }
}

/** More options than a page shows well are a list to open. */
const choiceOf = (options: number): ResponseType => (options > 9 ? 'dropdown' : 'single');

class NumberRange {
  readonly #sign: DecimalSign;
  count = 0;
  fractions = 0;
  range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, whole: true };

  constructor(sign: DecimalSign) {
    this.#sign = sign;
  }

  /** Null where no cell is a number. */
  get found() {
    return this.count === 0 ? null : this.range;
  }

  see(cell: string): boolean {
    const number = readNumber(cell, this.#sign);
    if (number === null || !Number.isFinite(number)) return false;
    // An answer that is a number can't be so large: codes have so many digits.
    if (Math.abs(number) > hardLimits.number) return true;
    const { min, max, whole } = this.range;
    const isWhole = Number.isInteger(number);
    this.count += 1;
    if (!isWhole) this.fractions += 1;
    this.range = { min: Math.min(min, number), max: Math.max(max, number), whole: whole && isWhole };
    return true;
  }
}
