import { foldText, foldTextAndPersianSpaces } from '../text/digits.ts';
import { type DecimalSign, parseCellNumber } from './cell-number.ts';
import { type ColumnProfile, type CountedValue, getColumnDecimal } from './column-profile.ts';
import { isNoAnswerWord, negativeMissingCodePattern, positiveMissingCodePattern } from './missing-codes.ts';
import {
  computeNumericRangeWithoutMissing,
  getNumericRange,
  listColumnMissingValues,
  removeMissingValuesFromColumn,
} from './missing-values.ts';

/** A code is at least this many times the largest other number. */
const farAbove = 5;
const twoLetters = /^\p{L}{2}$/u;
/** Maximum number of codes that a plan keeps for each column. */
const maxCodes = 20;

/**
 * Suggests the values of each column that mean «not answered»: all codes in the table except those that are
 * likely answers of the column itself. A negative code of one column is an answer only beside other negative
 * numbers.
 */
export function makeMissingValuesSuggester(
  columns: readonly ColumnProfile[],
  decimal: DecimalSign,
): (index: number) => readonly string[] {
  const own = columns.map((column) => listMissingCodes(column, getColumnDecimal(column, decimal)));
  const codes = [...new Map(own.flat().map((code) => [foldTextAndPersianSpaces(code), code])).values()].slice(
    0,
    maxCodes,
  );
  const answers = new Map(
    columns.map((column, at) => {
      const suggested = new Set(own[at]?.map(foldTextAndPersianSpaces));
      const sign = getColumnDecimal(column, decimal);
      const isAnswer = ({ value }: CountedValue) =>
        !suggested.has(foldTextAndPersianSpaces(value)) &&
        (!isNegativeCode(value, sign) || hasOtherNegatives(column, codes, sign));
      const answered = listColumnMissingValues(column, codes).filter(isAnswer);
      return [column.index, new Set(answered.map(({ value }) => foldTextAndPersianSpaces(value)))];
    }),
  );
  return (index) => codes.filter((code) => answers.get(index)?.has(foldTextAndPersianSpaces(code)) !== true);
}

const isNegativeCode = (value: string, decimal: DecimalSign) =>
  negativeMissingCodePattern.test(String(parseCellNumber(value, decimal)));

function hasOtherNegatives(column: ColumnProfile, codes: readonly string[], decimal: DecimalSign): boolean {
  const range = getNumericRange(column, decimal);
  if (range === null) return false;
  const coded = new Set(codes.map((code) => parseCellNumber(code, decimal)));
  return (range.ends ?? [range.min]).some((end) => end < 0 && !coded.has(end));
}

function listMissingCodes(column: ColumnProfile, decimal: DecimalSign): string[] {
  const values = column.values ?? column.examples ?? [];
  const words = values.filter(({ value }) => isNoAnswerWord(value) && !isInitials(value, values));
  const answeredColumn = removeMissingValuesFromColumn(
    column,
    words.map(({ value }) => value),
  );
  return [...words.map(({ value }) => value), ...numbersAbove(answeredColumn, values, decimal)];
}

/** In a list of country codes and similar, NA is an answer. */
function isInitials(value: string, values: readonly CountedValue[]): boolean {
  const others = values.filter((each) => each.value !== value && twoLetters.test(each.value));
  return twoLetters.test(value) && foldText(value) === 'na' && others.length * 2 >= values.length;
}

function numbersAbove(
  column: ColumnProfile,
  values: readonly CountedValue[],
  decimal: DecimalSign,
): string[] {
  const { pointNumbers, commaNumbers } = column.facts.kinds;
  const numbers = decimal === '.' ? pointNumbers : commaNumbers;
  const like = (pattern: RegExp) =>
    values
      .filter(({ value }) => pattern.test(String(parseCellNumber(value, decimal))))
      .map(({ value }) => value);
  const [below, above] = [like(negativeMissingCodePattern), like(positiveMissingCodePattern)];
  if (numbers < column.filled * 0.95) return isOfWords(column, below, decimal) ? below : [];
  const rest = computeNumericRangeWithoutMissing(column, { missing: [...below, ...above], decimal });
  if (rest === null || rest.min < 0) return [];
  return [
    ...below,
    ...above.filter((code) => (parseCellNumber(code, decimal) ?? 0) >= Math.max(1, rest.max) * farAbove),
  ];
}

/** Whether the column has no other numbers: a negative code among words is no answer. */
function isOfWords(column: ColumnProfile, codes: readonly string[], decimal: DecimalSign): boolean {
  return (
    column.values !== null && computeNumericRangeWithoutMissing(column, { missing: codes, decimal }) === null
  );
}
