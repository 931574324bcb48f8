import type { ResponseType } from '../inquiries/question.ts';
import { type CellKindCounts, readAndCountCell } from './cell-kinds.ts';
import type { DecimalSign } from './cell-number.ts';
import { findSeparatorEvidence, hasRecombinedParts, isStrongSeparator } from './cell-separators.ts';
import {
  type ColumnFinding,
  type ColumnProfile,
  type ColumnUse,
  getColumnDecimal,
} from './column-profile.ts';
import {
  computeNumericRangeWithoutMissing,
  listColumnMissingValues,
  removeMissingValuesFromColumn,
} from './missing-values.ts';

/** Minimum share of filled cells that determines the kind of a column. */
export const minKindShare = 0.95;

const idHeading = /^(?:#|no\.?|id|response[ _]?id|.*[ _]id|ردیف|شناسه)$/i;
const durationHeading = /^(?:duration|seconds|time taken|مدت).*$/i;
const startHeading = /start|began|begin|آغاز|شروع/i;

/**
 * The reason why a person should check a column: numbers may be codes of options, counts instead of points, or have
 * another decimal sign; dates may have another order or calendar; a sign may separate options.
 */
export type ClassificationDoubt =
  | { readonly code: 'codes' | 'points' }
  | { readonly code: 'decimal' | 'dateOrder' | 'calendar'; readonly cell: string }
  | { readonly code: 'separator'; readonly separator: string };

type ClassifiedColumn = Pick<ColumnProfile, 'finding' | 'use' | 'responseType' | 'separator'> & {
  readonly doubt: ClassificationDoubt | null;
};

type ClassifyColumnOptions = {
  readonly decimal: DecimalSign;
  /** Cell values that mean «not answered». */
  readonly missing?: readonly string[];
  /** The option separator of the table; undefined to decide by the column alone. */
  readonly separator?: string | null | undefined;
};

/** Classifies a column by its findings and proposes its use. Cells that mean «not answered» are ignored. */
export function classifyColumn(column: ColumnProfile, judging: ClassifyColumnOptions): ClassifiedColumn {
  const { facts } = column;
  const { decimal, missing = [], separator } = judging;
  const answeredColumn = removeMissingValuesFromColumn(column, missing);
  const missingValues = listColumnMissingValues(column, missing);
  const kinds = { ...facts.kinds };
  for (const { value, count } of missingValues) readAndCountCell(kinds, value, { times: -count });
  const several = findOptionSeparators(answeredColumn, separator);
  const seen: Seen = {
    column: answeredColumn,
    kinds,
    breaks: facts.breaks,
    isSeveral: several.separator !== null,
    distinct: facts.distinct === null ? Number.POSITIVE_INFINITY : facts.distinct - missingValues.length,
    numbers: kinds[getColumnDecimal(column, decimal) === '.' ? 'pointNumbers' : 'commaNumbers'],
    range: computeNumericRangeWithoutMissing(column, { missing, decimal }),
  };
  const [finding, use, responseType] = classify(seen);
  return {
    finding,
    use: column.fixedUse ?? use,
    responseType,
    separator: finding === 'severalChoices' ? several.separator : null,
    doubt: findDoubt(finding, seen, several.doubtful),
  };
}

function findDoubt(finding: ColumnFinding, seen: Seen, doubtful: string | null): ClassificationDoubt | null {
  const { unclear } = seen.column;
  const isDate = finding === 'moments' || finding === 'days';
  const doubt = findNotationDoubt(unclear, { isNumeric: isNumeric(seen), isDate });
  if (doubt !== null) return doubt;
  // Such lists of option numbers may be fractions.
  if (unclear?.number !== undefined && isNumericWithAnySign(seen))
    return { code: 'separator', separator: ',' };
  if (finding === 'fewChoices' && isNumeric(seen)) return { code: 'codes' };
  // Counts start at 0 too, and a scale from 0 to 10 gets a net promoter score.
  if (finding === 'points' && seen.range?.min === 0) return { code: 'points' };
  const isOpen = finding === 'fewChoices' || finding === 'texts' || finding === 'longTexts';
  return isOpen && doubtful !== null ? { code: 'separator', separator: doubtful } : null;
}

/** Whether a cell of a column that is read as numbers or dates may have another meaning. */
export function findNotationDoubt(
  { number, date, calendar }: NonNullable<ColumnProfile['unclear']> = {},
  { isNumeric, isDate }: { readonly isNumeric: boolean; readonly isDate: boolean },
): ClassificationDoubt | null {
  if (isNumeric && number !== undefined) return { code: 'decimal', cell: number };
  if (isDate && date !== undefined) return { code: 'dateOrder', cell: date };
  return isDate && calendar !== undefined ? { code: 'calendar', cell: calendar } : null;
}

type Several = { readonly separator: string | null; readonly doubtful: string | null };

/** The certain and the doubtful option separator of a column. */
function findOptionSeparators(column: ColumnProfile, separator: string | null | undefined): Several {
  if (separator === null) return { separator: null, doubtful: null };
  const signs = findSeparatorEvidence(column);
  const sure = signs.filter(({ isSure }) => isSure);
  if (separator === undefined) {
    const best = sure[0]?.separator ?? null;
    return { separator: best, doubtful: best === null ? (signs[0]?.separator ?? null) : null };
  }
  const own = column.parts.find((part) => part.separator === separator);
  // A table uses one separator. A character that is rare in texts counts as it from two cells on.
  const isOften =
    isStrongSeparator(separator) && own !== undefined && own.cells >= 2 && own.values.length <= 40;
  const isCombined = isOften && (column.values === null || hasRecombinedParts(column.values, separator));
  const isSure = sure.some((sign) => sign.separator === separator);
  if (isSure || isCombined) return { separator, doubtful: null };
  const isPossible = isOften || signs.some((sign) => sign.separator === separator);
  return { separator: null, doubtful: isPossible ? separator : (sure[0]?.separator ?? null) };
}

type Seen = {
  readonly column: ColumnProfile;
  readonly kinds: CellKindCounts;
  readonly breaks: number;
  readonly isSeveral: boolean;
  /** Number of different values. */
  readonly distinct: number;
  readonly numbers: number;
  readonly range: ReturnType<typeof computeNumericRangeWithoutMissing>;
};

const isNumeric = ({ column, numbers, kinds, range }: Seen): boolean =>
  range !== null && numbers >= column.filled * minKindShare && kinds.padded === 0;

const isNumericWithAnySign = ({ column: { filled }, kinds }: Seen): boolean =>
  Math.max(kinds.pointNumbers, kinds.commaNumbers) >= filled * minKindShare && kinds.padded === 0;

function classify(seen: Seen): [ColumnFinding, ColumnUse, ResponseType | null] {
  const { column, kinds, distinct, range, isSeveral, breaks } = seen;
  const { filled, heading, longest } = column;
  const isMostCells = (count: number) => count >= filled * minKindShare;
  if (filled === 0) return ['empty', 'skip', null];
  const allDiffer = distinct === filled || distinct === Number.POSITIVE_INFINITY;
  if (isMostCells(kinds.ids) || (allDiffer && idHeading.test(heading))) return ['ids', 'skip', null];
  // A time at midnight may be written as a day.
  if (isMostCells(kinds.moments) || (kinds.moments > kinds.days && isMostCells(kinds.moments + kinds.days))) {
    return ['moments', startHeading.test(heading) ? 'started' : 'submitted', null];
  }
  if (isMostCells(kinds.days)) return ['days', 'question', 'date'];
  if (isMostCells(kinds.times)) return ['times', 'question', 'time'];
  if (isMostCells(kinds.emails)) return ['emails', 'question', 'email'];
  if (isMostCells(kinds.links)) return ['links', 'question', 'url'];
  if (kinds.yesNo === filled && distinct === 2) return ['yesNo', 'question', 'yesNo'];
  if (isMostCells(kinds.phones)) return ['texts', 'question', 'phone'];
  if (range !== null && isNumeric(seen)) {
    const { min, max, whole } = range;
    if (min >= 0 && durationHeading.test(heading)) return ['seconds', 'duration', null];
    if (whole && min >= 0 && max <= 10 && distinct >= 5) return ['points', 'question', 'scale'];
    // Codes of options are few and start at 0 or 1; other numbers stay numbers, even if few.
    const areCodes = whole && (min === 0 || min === 1) && distinct >= 2 && max - min === distinct - 1;
    return areCodes && distinct <= 4 && filled >= distinct * 3
      ? ['fewChoices', 'question', 'single']
      : ['numbers', 'question', 'number'];
  }
  if (isSeveral) return ['severalChoices', 'question', 'multiple'];
  const isRepeated = filled >= distinct * 3 || (distinct <= 5 && filled > distinct);
  if (distinct >= 2 && distinct <= 40 && isRepeated)
    return ['fewChoices', 'question', chooseChoiceType(distinct)];
  return longest > 120 || breaks > 0 ? ['longTexts', 'question', 'longText'] : ['texts', 'question', 'text'];
}

/** A dropdown is used for more options than a page shows well. */
const chooseChoiceType = (options: number): ResponseType => (options > 9 ? 'dropdown' : 'single');

/**
 * The option separator of a table: the sign that most of its columns clearly use; signs that rarely occur
 * within options take precedence over commas and slashes. Undefined if no column is clear.
 */
export function findTableSeparator(
  columns: readonly ColumnProfile[],
  {
    decimal,
    missing,
  }: { readonly decimal: DecimalSign; readonly missing: (index: number) => readonly string[] },
): string | undefined {
  const columnsOf = new Map<string, number>();
  for (const column of columns) {
    const { separator } = classifyColumn(column, { decimal, missing: missing(column.index) });
    if (separator !== null) columnsOf.set(separator, (columnsOf.get(separator) ?? 0) + 1);
  }
  const [best] = [...columnsOf].toSorted(
    ([a, one], [b, two]) => Number(isStrongSeparator(b)) - Number(isStrongSeparator(a)) || two - one,
  );
  return best?.[0];
}
