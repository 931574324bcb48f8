import { foldDigits, foldTextAndPersianSpaces } from '../text/digits.ts';
import type { ColumnProfile, CountedValue } from './column-profile.ts';

type Cells = Pick<ColumnProfile, 'values' | 'parts' | 'filled'>;

/** Evidence that cells hold several options. */
type SeparatorEvidence = {
  readonly separator: string;
  readonly cells: number;
  /** Whether the separator is certain; otherwise whole cells may be options that contain it. */
  readonly isSure: boolean;
};

/** Separators that rarely occur within an option; commas and slashes do. */
const strongSigns: ReadonlySet<string> = new Set([';', '|', '؛', '\n']);
export const isStrongSeparator = (separator: string): boolean => strongSigns.has(separator);

const maxParts = 40;
const maxAverage = 60;

/** Separators whose parts repeat, most frequent first. */
export function findSeparatorEvidence({ values, parts, filled }: Cells): SeparatorEvidence[] {
  return parts
    .filter((part) => part.cells >= 2 && part.cells * 10 >= filled && areRepeated(part.values))
    .filter(({ separator }) => values === null || hasRecombinedParts(values, separator))
    .map(({ separator, cells }) => ({
      separator,
      cells,
      isSure: isStrongSeparator(separator) || values === null || isCombination(values, separator),
    }))
    .toSorted((a, b) => b.cells - a.cells);
}

function areRepeated(values: readonly CountedValue[]): boolean {
  const total = values.reduce((sum, { count }) => sum + count, 0);
  const average = values.reduce((sum, { value }) => sum + value.length, 0) / values.length;
  return values.length <= maxParts && total >= values.length * 3 && average <= maxAverage;
}

const split = (values: readonly CountedValue[], separator: string) =>
  values.map(({ value }) => new Set(value.split(separator).map(foldTextAndPersianSpaces).filter(Boolean)));

/**
 * Whether parts also occur in other cells; a sign that occurs only within the same values is a part of them.
 */
export function hasRecombinedParts(values: readonly CountedValue[], separator: string): boolean {
  const seen = new Set<string>();
  for (const parts of split(values, separator)) {
    for (const part of parts) {
      if (seen.has(part)) return true;
      seen.add(part);
    }
  }
  return false;
}

/**
 * Whether options are combined freely: most parts occur in other cells too, and a third of them occur alone
 * or the cells have one, two and more parts. «Yes, I think it would» and «Yes, it has» share only «Yes».
 */
function isCombination(values: readonly CountedValue[], separator: string): boolean {
  const cells = split(values, separator);
  const alone = new Set(cells.flatMap((parts) => (parts.size === 1 ? [...parts] : [])));
  const uses = new Map<string, number>();
  const several = cells.filter((parts) => parts.size > 1);
  for (const part of several.flatMap((parts) => [...parts])) uses.set(part, (uses.get(part) ?? 0) + 1);
  const all = [...uses.keys()];
  const elsewhere = all.filter((part) => alone.has(part) || (uses.get(part) ?? 0) > 1).length;
  const aloneCount = all.filter((part) => alone.has(part)).length;
  const sizes = new Set(cells.map((parts) => parts.size)).size;
  if (elsewhere * 3 < all.length * 2) return false;
  return aloneCount * 3 >= all.length || (sizes >= 3 && values.length > all.length);
}

/**
 * Whether the cells with a comma may be lists of the numbers of options, such as 1,3, instead of fractions: the numbers
 * ascend, are close to each other, and are combined freely.
 */
export function mayBeOptionNumbers(cells: Cells): boolean {
  const isList = findSeparatorEvidence(cells).some(({ separator }) => separator === ',');
  if (!isList || cells.values === null) return false;
  const lists = cells.values
    .map(({ value }) => foldDigits(value).split(','))
    .filter(({ length }) => length > 1);
  const numbers = new Set(lists.flat().map(Number));
  return lists.every(areAscendingNumbers) && Math.max(...numbers) <= numbers.size * 2;
}

const optionNumber = /^[1-9]\d?$/;

const areAscendingNumbers = (parts: readonly string[]): boolean =>
  parts.every(
    (part, index) => optionNumber.test(part) && (index === 0 || Number(part) > Number(parts[index - 1])),
  );
