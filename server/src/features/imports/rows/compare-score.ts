import { parseCellNumber } from '@nazar/domain/imports/cell-number.ts';
import { parseCellTick } from '@nazar/domain/imports/cell-tick.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import { isPassingScore, roundScore, scoreAnswers } from '@nazar/domain/participation/score.ts';

/** The positions of columns with the scores of an export. */
export type ScoreColumnPositions = {
  readonly score: number;
  readonly maxScore: number | null;
  readonly passed: number | null;
};

/**
 * Whether a row's answers have another score now than in its file, because scores always follow the published
 * key.
 */
export function isImportedScoreChanged(
  compiled: CompiledInquiry,
  answers: readonly Answer[],
  { cells, columns }: { readonly cells: readonly string[]; readonly columns: ScoreColumnPositions },
): boolean {
  const computed = scoreAnswers(compiled, answers);
  if (computed === null) return false;
  const getCell = (at: number | null) => (at === null ? '' : (cells[at] ?? '').trim());
  const differs = (at: number | null, now: number) => {
    const before = parseCellNumber(getCell(at), '.');
    // Scores of older versions have more digits.
    return before !== null && roundScore(before) !== now;
  };
  const passed = parseCellTick(getCell(columns.passed), []);
  const isPassed = isPassingScore(computed, compiled.definition.passMark);
  return (
    differs(columns.score, computed.score) ||
    differs(columns.maxScore, computed.maxScore) ||
    (passed !== null && isPassed !== null && passed !== isPassed)
  );
}
