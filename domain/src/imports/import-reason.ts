import type { ProblemCode, ProblemParams } from '../problem/catalogue.ts';
import type { FieldProblemCode } from '../problem/field-problem.ts';

/**
 * Reasons why a cell or a row of a table is left out. Their sentences are in locales/<language>/imports.json.
 */
export const importSkipReasons = [
  'noOption',
  'severalOptions',
  'neitherChosen',
  'anotherChosen',
  'notNumber',
  'notNumberDecimal',
  'notRank',
  'sameRank',
  'rankedTwice',
  'rankMissing',
  'unreadable',
  'control',
  'conditionFails',
  'cellCount',
  'notTime',
  'notTimeZone',
  'timeWithoutZone',
  'timeAhead',
  'timeAheadInZone',
  'timeTooEarly',
  'notDuration',
  'mandatoryEmpty',
  'responseDeleted',
] as const;
export type ImportSkipReason = (typeof importSkipReasons)[number];

/** A reason specific to tables, or a problem of a submit. */
export type ImportRefusalReason = {
  readonly code: ImportSkipReason | FieldProblemCode | ProblemCode;
  readonly params?: ProblemParams;
};

const known: ReadonlySet<string> = new Set(importSkipReasons);

export function isImportSkipReason(code: string): code is ImportSkipReason {
  return known.has(code);
}
