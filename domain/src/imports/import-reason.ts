import type { ProblemCode, ProblemParams } from '../problem/catalogue.ts';
import type { FieldCode } from '../problem/field-problem.ts';

/**
 * Reasons why a cell or a row of a table is left out. Their sentences are in locales/<language>/imports.json.
 */
export const importReasons = [
  'noOption',
  'severalOptions',
  'neitherChosen',
  'anotherChosen',
  'notNumber',
  'notNumberDecimal',
  'notRank',
  'sameRank',
  'rankedTwice',
  'unreadable',
  'control',
  'conditionFails',
  'cellCount',
  'notTime',
  'timeAhead',
  'timeTooEarly',
  'notDuration',
  'mandatoryEmpty',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** A reason specific to tables, or a problem of a submit. */
export type ImportRefusalReason = {
  readonly code: ImportReason | FieldCode | ProblemCode;
  readonly params?: ProblemParams;
};

const known: ReadonlySet<string> = new Set(importReasons);

export function isImportReason(code: string): code is ImportReason {
  return known.has(code);
}
