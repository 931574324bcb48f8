import { foldTextAndPersianSpaces } from '../text/digits.ts';
import { type DecimalSign, parseCellNumber } from './cell-number.ts';
import {
  type ColumnProfile,
  type CountedValue,
  getColumnDecimal,
  type NumberRange,
} from './column-profile.ts';

type ColumnValues = Pick<ColumnProfile, 'values' | 'examples'>;

const foldAll = (missing: readonly string[]) => new Set(missing.map(foldTextAndPersianSpaces));

/** The values of a column that mean «not answered». */
export function listColumnMissingValues(
  { values, examples }: ColumnValues,
  missing: readonly string[],
): CountedValue[] {
  const missingKeys = foldAll(missing);
  return (values ?? examples ?? []).filter(({ value }) => missingKeys.has(foldTextAndPersianSpaces(value)));
}

/** Returns the column as if cells that mean «not answered» were empty. */
export function removeMissingValuesFromColumn(
  column: ColumnProfile,
  missing: readonly string[],
): ColumnProfile {
  if (missing.length === 0) return column;
  const missingKeys = foldAll(missing);
  const isGiven = ({ value }: CountedValue) => !missingKeys.has(foldTextAndPersianSpaces(value));
  const removed = listColumnMissingValues(column, missing).reduce((sum, { count }) => sum + count, 0);
  return {
    ...column,
    filled: column.filled - removed,
    values: column.values?.filter(isGiven) ?? null,
    ...(column.examples === undefined ? {} : { examples: column.examples.filter(isGiven) }),
    parts: column.parts.map((part) => ({ ...part, values: part.values.filter(isGiven) })),
  };
}

/** The smallest and largest number of a column, read with its decimal sign; null if it has no numbers. */
export const getNumericRange = (column: ColumnProfile, decimal: DecimalSign): NumberRange | null =>
  column.ranges[getColumnDecimal(column, decimal) === '.' ? 'point' : 'comma'];

/** The same range without values that mean «not answered»; cells that are not numbers are ignored. */
export function computeNumericRangeWithoutMissing(
  column: ColumnProfile,
  { missing, decimal: planned }: { readonly missing: readonly string[]; readonly decimal: DecimalSign },
): Pick<NumberRange, 'min' | 'max' | 'whole'> | null {
  const decimal = getColumnDecimal(column, planned);
  const range = getNumericRange(column, decimal);
  // One sign can't read the values of typed and other cells.
  const values = column.isPartlyTyped === true ? null : column.values;
  const numbers = values === null ? keptEnds(range, missing, decimal) : keptNumbers(values, missing, decimal);
  if (numbers === null) return range;
  if (numbers.length === 0) return null;
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  const whole = values === null ? range?.whole === true : numbers.every(Number.isInteger);
  return { min, max, whole };
}

function keptNumbers(
  values: readonly CountedValue[],
  missing: readonly string[],
  decimal: DecimalSign,
): number[] {
  const missingKeys = foldAll(missing);
  return values
    .filter(({ value }) => !missingKeys.has(foldTextAndPersianSpaces(value)))
    .flatMap(({ value }) => parseCellNumber(value, decimal) ?? []);
}

/**
 * The smallest and largest number that are not codes; null if unknown, because the range keeps only a few
 * numbers at its ends.
 */
function keptEnds(
  range: NumberRange | null,
  missing: readonly string[],
  decimal: DecimalSign,
): number[] | null {
  const codes = new Set(missing.flatMap((code) => parseCellNumber(code, decimal) ?? []));
  const ends = range?.ends?.filter((end) => !codes.has(end)) ?? [];
  return ends.length === 0 ? null : ends;
}
