import { foldDigits, foldTextAndPersianSpaces } from '../text/digits.ts';
import type { ColumnProfile } from './column-profile.ts';
import { findRunsByHeadings } from './column-runs.ts';

type ColumnRanks = NonNullable<ColumnProfile['ranked']>;

/** Survey programs write the number or name of an option after one of these signs. */
const signs = ['_', '/'];
const wholeNumber = /^[1-9]\d{0,2}(?:\.0+)?$/;
/** A rank in a heading: `1`, `Rank 1`, `رتبهٔ ۱`. */
const placeLabel = /^(?:(?:rank(?:ing)?|place|choice|رتبه(?:ٔ| ی)?|اولویت|انتخاب) ?)?(\d{1,3})$/i;
/**
 * Titles of other columns of the same question, such as «Other» texts or the order in which options were
 * shown.
 */
const noPart = /(?:^|[_. ])(?:text|other|do(?:_\d+)?|group|count)$/i;
/** A column with such a title contains the display order of options and not ranks given by people. */
const shownOrder = /[_.]DO$/;
/** Two columns that differ in each row may contain something else than ranks, so three are needed. */
const leastColumns = 3;
/** Maximum length of a rank or of an option that is ranked. */
const maxCell = 200;
/** Columns with more different words contain no options to rank. */
const maxWords = 200;
/**
 * Minimum evidence in bits: answers that look like ranks by chance with a probability of 2^-bits or more
 * prove nothing.
 */
const leastBits = { option: 10, place: 3 } as const;
/** Maximum share of rows that may contain something else. */
const oddRows = 1 / 20;
/** Number of odd rows after which a run of columns is no longer read, because it can't be a ranking. */
const enoughOddRows = 1_000;

/** Reads the rows of a table and finds adjacent columns with the ranks of one question. */
export class RankProfiler {
  #runs: Run[];

  constructor(headings: readonly string[]) {
    this.#runs = findRunsByHeadings(headings, signs)
      .filter(({ title }) => !shownOrder.test(title))
      .map((run) => ({ ...run, columns: run.columns.slice(0, firstOther(run.columns)) }))
      .filter(({ columns }) => columns.length >= leastColumns)
      .flatMap((run): Run[] => {
        const places = run.columns.map(({ label }) => placeLabel.exec(foldDigits(label).trim())?.[1]);
        const isPlaces = places.every((place, at) => Number(place) === at + 1);
        return isPlaces ? [new OptionRun(run), new PlaceRun(run)] : [new OptionRun(run)];
      });
  }

  see(cells: readonly string[]): void {
    for (const run of this.#runs) run.see(cells);
    if (this.#runs.some(({ isOver }) => isOver)) this.#runs = this.#runs.filter(({ isOver }) => !isOver);
  }

  /** Returns ranked columns by index. */
  ranked(): ReadonlyMap<number, ColumnRanks> {
    const found = new Map<number, ColumnRanks>();
    const runs = this.#runs.filter((run) => run.isRanked);
    for (const { by, title, columns } of runs.toSorted((a, b) => b.columns.length - a.columns.length)) {
      if (columns.some(({ index }) => found.has(index))) continue;
      const first = columns[0]?.index ?? 0;
      for (const { index, label } of columns) found.set(index, { by, title, label, first });
    }
    return found;
  }
}

function firstOther(columns: Run['columns']): number {
  const found = columns.findIndex(({ label }) => noPart.test(label));
  return found === -1 ? columns.length : found;
}

type Columns = { readonly title: string; readonly columns: readonly { index: number; label: string }[] };

/** Columns that are ranks if every row has all of them, because a partial ranking could not be submitted. */
abstract class Run {
  abstract readonly by: ColumnRanks['by'];
  readonly title: string;
  readonly columns: Columns['columns'];
  #rows = 0;
  #odd = 0;

  constructor({ title, columns }: Columns) {
    this.title = title;
    this.columns = columns;
  }

  see(cells: readonly string[]): void {
    const own = this.columns.map(({ index }) => (cells[index] ?? '').trim());
    if (own.every((cell) => cell === '')) return;
    this.#rows += 1;
    const canBe = own.every((cell) => cell !== '' && cell.length <= maxCell);
    if (!canBe || !this.areRanks(own)) this.#odd += 1;
  }

  get isOver(): boolean {
    return this.#odd >= enoughOddRows && this.#odd * 2 > this.#rows;
  }

  get isRanked(): boolean {
    return this.#odd <= this.#rows * oddRows && this.#bits() >= leastBits[this.by];
  }

  /** Evidence in bits: how unlikely it is that unrelated cells differ like this in each row. */
  #bits(): number {
    const choices = this.columns.length;
    const ways = this.columns.reduce((product, _, at) => (product * (choices - at)) / choices, 1);
    return -(this.#rows - this.#odd) * Math.log2(ways);
  }

  protected abstract areRanks(cells: readonly string[]): boolean;
}

/** One column for each option with its rank; each row has every rank from 1 to the number of options once. */
class OptionRun extends Run {
  readonly by = 'option';

  protected areRanks(cells: readonly string[]): boolean {
    const ranks = new Set<number>();
    for (const cell of cells) {
      const text = foldDigits(cell);
      const rank = wholeNumber.test(text) ? Number(text) : 0;
      if (rank < 1 || rank > cells.length) return false;
      ranks.add(rank);
    }
    return ranks.size === cells.length;
  }
}

/**
 * One column for each rank with its option; there are as many options as ranks, and each occurs once in a
 * row.
 */
class PlaceRun extends Run {
  readonly by = 'place';
  readonly #words = new Map<string, number>();

  protected areRanks(cells: readonly string[]): boolean {
    const words = cells.map(foldTextAndPersianSpaces);
    if (words.some((word) => wholeNumber.test(foldDigits(word)))) return false;
    for (const word of words) {
      const count = this.#words.get(word);
      if (count !== undefined || this.#words.size < maxWords) this.#words.set(word, (count ?? 0) + 1);
    }
    return new Set(words).size === words.length;
  }

  override get isRanked(): boolean {
    const counts = [...this.#words.values()].toSorted((a, b) => b - a);
    const sum = (all: readonly number[]) => all.reduce((total, count) => total + count, 0);
    const ofOptions = sum(counts.slice(0, this.columns.length));
    return super.isRanked && ofOptions >= sum(counts) * (1 - oddRows);
  }
}
