import { unguardFormula } from '../exports/guard-formula.ts';
import { foldTextAndPersianSpaces } from '../text/digits.ts';
import { CalendarEvidence } from './calendar-evidence.ts';
import type { CellCalendar } from './cell-day.ts';
import { makeEmptyCellKindCounts, readAndCountCell } from './cell-kinds.ts';
import { type DecimalSign, parseCellNumber } from './cell-number.ts';
import { mayBeOptionNumbers } from './cell-separators.ts';
import { classifyColumn } from './classify-column.ts';
import type { ColumnProfile, CountedValue } from './column-profile.ts';
import { optionSeparators } from './column-profile.ts';
import { isMissingCode, isNoAnswerWord } from './missing-codes.ts';
import { NotationEvidence } from './notation-evidence.ts';
import { NumberRangeCollector } from './number-range-collector.ts';

/** Columns with more values have no options. */
export const maxProfiledValues = 100;
/** Longer values are texts and not options. */
const maxOptionLength = 200;
/** Maximum number of other spellings of one value that are reported. */
const maxSpellings = 5;
/** Longer cells are texts: they are not split and are neither addresses nor numbers. */
const maxLearnedCell = 4_096;
/** Number of examples for a column with too many values, and characters shown of each. */
const maxExamples = 12;
const maxExampleLength = 60;
/** Maximum number of long texts among these examples. */
const maxLong = 3;

/** Long texts are examples only, which need no key. */
const normalizeValueKey = (value: string): string =>
  value.length > maxOptionLength ? '' : foldTextAndPersianSpaces(value);
/** The number of distinct cells whose keys are cached, because making keys takes most of the time. */
const maxKeys = 500;

/** Values with their counts. If there are too many, only the first ones are counted further, as examples. */
class ValueCounts {
  readonly #counts = new Map<string, CountedValue>();
  readonly #long: CountedValue[] = [];
  areTooMany = false;

  add(value: string, key = normalizeValueKey(value)): void {
    const known = this.#counts.get(key);
    if (value.length > maxOptionLength) this.#addLong(value);
    else if (known !== undefined) this.#counts.set(key, countSpelling(known, value));
    else if (this.#counts.size < maxProfiledValues) this.#counts.set(key, { value, count: 1 });
    else this.#addLate(key, value);
  }

  /** When the limit is reached, only values that may mean «not answered» are still counted. */
  #addLate(key: string, value: string): void {
    this.areTooMany = true;
    const hasRoom = this.#counts.size < maxProfiledValues + maxExamples;
    if (hasRoom && isMissingCode(value)) this.#counts.set(key, { value, count: 1 });
  }

  #addLong(value: string): void {
    this.areTooMany = true;
    if (this.#long.length < maxLong) this.#long.push({ value: value.slice(0, maxExampleLength), count: 1 });
  }

  /** Possible codes of «not answered», and the most frequent values, truncated. */
  examples(guarded: boolean): CountedValue[] {
    const seen = [...this.#counts.values()];
    const isCode = ({ value }: CountedValue) => Number(isMissingCode(value));
    return [...(guarded ? mergeGuardedValues(seen) : seen), ...this.#long]
      .toSorted((a, b) => isCode(b) - isCode(a) || b.count - a.count)
      .slice(0, maxExamples)
      .map(({ value, count }) => ({ value: value.slice(0, maxExampleLength), count }));
  }

  /** Numbers ascending, other values in order of appearance; null if they are too many. */
  values(guarded: boolean): CountedValue[] | null {
    if (this.areTooMany) return null;
    const seen = [...this.#counts.values()];
    const all = guarded ? mergeGuardedValues(seen) : seen;
    const numbers = all.map(({ value }) => parseCellNumber(value, '.'));
    if (numbers.some((number) => number === null)) return all;
    return all.toSorted(
      (a, b) => (parseCellNumber(a.value, '.') ?? 0) - (parseCellNumber(b.value, '.') ?? 0),
    );
  }
}

function countSpelling({ value, count, spellings = [] }: CountedValue, written: string): CountedValue {
  const isNew = written !== value && spellings.length < maxSpellings && !spellings.includes(written);
  const all = isNew ? [...spellings, written] : spellings;
  return { value, count: count + 1, ...(all.length === 0 ? {} : { spellings: all }) };
}

/** A value may have the apostrophe in some cells only, so both spellings are merged. */
function mergeGuardedValues(values: readonly CountedValue[]): CountedValue[] {
  const merged = new Map<string, CountedValue>();
  for (const { value: written, count, spellings = [] } of values) {
    const own = [written, ...spellings].map(unguardFormula);
    const key = foldTextAndPersianSpaces(unguardFormula(written));
    const known = merged.get(key);
    const [value = '', ...others] = new Set([...listSpellings(known), ...own]);
    merged.set(key, {
      value,
      count: count + (known?.count ?? 0),
      ...(others.length === 0 ? {} : { spellings: others.slice(0, maxSpellings) }),
    });
  }
  return [...merged.values()];
}

const listSpellings = (known: CountedValue | undefined): string[] =>
  known === undefined ? [] : [known.value, ...(known.spellings ?? [])];

type PartCounts = { readonly separator: string; cells: number; counts: ValueCounts | null };

/** Reads the cells of one column one by one, in constant memory. */
export class ColumnProfiler {
  readonly #heading: string;
  #filled = 0;
  #longest = 0;
  #breaks = 0;
  #guarded = 0;
  readonly #values = new ValueCounts();
  readonly #parts = optionSeparators.map(
    (separator): PartCounts => ({ separator, cells: 0, counts: new ValueCounts() }),
  );
  readonly #kinds = makeEmptyCellKindCounts();
  readonly #keys = new Map<string, string>();
  readonly #numbers = { point: new NumberRangeCollector(), comma: new NumberRangeCollector() };
  /** The decimal sign: point or comma. */
  readonly #decimals = new NotationEvidence();
  /** The number of cells that are numbers or say that there is no answer. */
  #numeric = 0;
  #typed = 0;
  /** Computed when needed, for all cells seen so far. */
  #hasOptionNumbers: boolean | null = null;
  /** The order of dates: month or day first. */
  readonly dateOrders = new NotationEvidence();
  readonly #calendars = new CalendarEvidence();

  constructor(heading: string) {
    this.#heading = heading.trim();
  }

  /** `isTyped` means that a spreadsheet has the cell as a number, which it writes with a point. */
  see(written: string, isTyped = false): void {
    const raw = written.trim();
    if (raw === '') return;
    const isGuarded = /^'+[=+\-@]/.test(raw);
    if (isGuarded) this.#guarded += 1;
    const cell = isGuarded ? unguardFormula(raw) : raw;
    this.#filled += 1;
    this.#hasOptionNumbers = null;
    this.#longest = Math.max(this.#longest, cell.length);
    if (cell.includes('\n')) this.#breaks += 1;
    const key = this.#getCachedKey(raw);
    this.#values.add(raw, key);
    if (cell.length > maxLearnedCell) {
      for (const each of this.#parts) each.counts = null;
      return;
    }
    const { point, comma, monthFirst, dayFirst } = readAndCountCell(this.#kinds, cell, { isTyped });
    this.#numbers.point.see(point);
    this.#numbers.comma.see(comma);
    if (isTyped) this.#typed += 1;
    else this.#decimals.see(cell, point, comma);
    if (point !== null || comma !== null || isNoAnswerWord(cell)) this.#numeric += 1;
    this.dateOrders.see(cell, monthFirst, dayFirst);
    if (monthFirst !== null || dayFirst !== null) this.#calendars.see(cell);
    for (const each of this.#parts) countPart(each, { raw, key, isNumber: point !== null });
  }

  #getCachedKey(raw: string): string {
    const known = this.#keys.get(raw);
    if (known !== undefined) return known;
    const key = normalizeValueKey(raw);
    if (this.#keys.size < maxKeys) this.#keys.set(raw, key);
    return key;
  }

  /** Number of cells that start like formulas guarded by exports. */
  get guarded(): number {
    return this.#guarded;
  }

  /** The evidence of a column of numbers for the decimal sign of others; null for other columns. */
  get decimalEvidence(): NotationEvidence | null {
    return this.#isOfNumbers && !this.#mayBeOptionNumbers() ? this.#decimals : null;
  }

  get #isOfNumbers(): boolean {
    return this.#numeric === this.#filled;
  }

  /** The decimal sign that all cells show; null if they show none or both. */
  #findOwnDecimal(): DecimalSign | null {
    const { first, second, ambiguous } = this.#decimals;
    if (first > 0 && second > 0) return null;
    if (second > 0) return this.#mayBeOptionNumbers() ? null : ',';
    return first > 0 || (this.#typed > 0 && ambiguous === null) ? '.' : null;
  }

  /** Whether all cells that show a comma as decimal sign may be lists of options instead, such as 1,3. */
  #mayBeOptionNumbers(): boolean {
    const { first, second } = this.#decimals;
    if (first > 0 || second === 0) return false;
    this.#hasOptionNumbers ??= mayBeOptionNumbers({
      values: this.#values.values(false),
      parts: this.#partProfiles(false),
      filled: this.#filled,
    });
    return this.#hasOptionNumbers;
  }

  #partProfiles(guarded: boolean): ColumnProfile['parts'] {
    return this.#parts.flatMap(({ separator, cells, counts }) => {
      const values = counts?.values(guarded) ?? null;
      return cells === 0 || values === null ? [] : [{ separator, cells, values }];
    });
  }

  /** A cell that has another meaning with another decimal sign; null if there is none. */
  #findUnclearNumber(): string | null {
    const { ambiguous } = this.#decimals;
    if (ambiguous !== null || !this.#isOfNumbers || !this.#mayBeOptionNumbers()) return ambiguous;
    return this.#values.values(false)?.find(({ value }) => value.includes(','))?.value ?? null;
  }

  /** `decimal` is the sign of columns that don't show theirs. */
  profile(
    index: number,
    name: string,
    decimal: DecimalSign,
    { ownDecimal, ownCalendar, guarded = false }: ProfileOptions = {},
  ): ColumnProfile {
    const ranges = { point: this.#numbers.point.found, comma: this.#numbers.comma.found };
    const values = this.#values.values(guarded);
    const shown = this.#findOwnDecimal() ?? ownDecimal;
    const unclear = shown === undefined ? this.#findUnclearNumber() : null;
    const calendar = ownCalendar ?? this.#calendars.calendar;
    const unclearCalendar = ownCalendar === undefined ? this.#calendars.contradictingDate : null;
    const { first, second, ambiguous } = this.#decimals;
    const isPartlyTyped = this.#typed > 0 && (first > 0 || second > 0 || ambiguous !== null);
    const column: ColumnProfile = {
      index,
      heading: guarded ? unguardFormula(this.#heading) : this.#heading,
      name,
      filled: this.#filled,
      longest: this.#longest,
      ...(shown === undefined ? {} : { decimal: shown }),
      ...(isPartlyTyped ? { isPartlyTyped } : {}),
      numbers: (shown ?? decimal) === '.' ? ranges.point : ranges.comma,
      ranges,
      values,
      ...(values === null ? { examples: this.#values.examples(guarded) } : {}),
      facts: { kinds: { ...this.#kinds }, distinct: values?.length ?? null, breaks: this.#breaks },
      parts: this.#partProfiles(guarded),
      ...(calendar === undefined ? {} : { calendar }),
      unclear: {
        ...(unclear === null ? {} : { number: unclear }),
        ...(unclearCalendar === null ? {} : { calendar: unclearCalendar }),
      },
      finding: 'empty',
      use: 'skip',
      responseType: null,
      separator: null,
    };
    const { finding, use, responseType, separator } = classifyColumn(column, { decimal });
    return { ...column, finding, use, responseType, separator };
  }
}

type ProfileOptions = {
  /** The decimal sign of a column in a known format. */
  readonly ownDecimal?: DecimalSign | undefined;
  /** The calendar of a column in a known format. */
  readonly ownCalendar?: CellCalendar | undefined;
  /** Whether the table has apostrophes before formulas, which are then removed from the values. */
  readonly guarded?: boolean;
};

type SeenCell = { readonly raw: string; readonly key: string; readonly isNumber: boolean };

function countPart(each: PartCounts, { raw, key, isNumber }: SeenCell): void {
  if (each.counts === null) return;
  // Numbers such as 1,234 are not split.
  if (isNumber || !raw.includes(each.separator)) {
    each.counts.add(raw, key);
  } else {
    each.cells += 1;
    for (const part of raw.split(each.separator)) {
      if (part.trim() !== '') each.counts.add(part.trim());
    }
  }
  if (each.counts.areTooMany) each.counts = null;
}
