import { findRunsByHeadings } from '@nazar/domain/imports/column-runs.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';

/** `Q3_2` and `Q3_2. Question – option` of exports. */
const exportedPart = /^(Q\d+(?:v\d+)?_)\d+(?:\. |$)/;
/** Survey programs write an option after one of these signs. */
const signs = ['_', '/'];

/**
 * Finds the columns of each ranking that none of its options has, such as that of a hidden option. Without it, the
 * ranks of the other options are incomplete.
 */
export function findStrayRankColumns(
  { questions }: Pick<Questionnaire, 'questions'>,
  headings: readonly string[],
  positions: ReadonlyMap<string, number>,
): ReadonlyMap<string, readonly number[]> {
  const rankings = questions.flatMap(({ column, responseType, options }) => {
    const own = options.flatMap((option) => positions.get(option.column ?? '') ?? []);
    return answerTypes[responseType].shape === 'order' && own.length > 0 ? [{ column, own }] : [];
  });
  if (rankings.length === 0) return new Map();
  const usedPositions = new Set(positions.values());
  const runs = findRunsByHeadings(headings, signs).toSorted((a, b) => b.title.length - a.title.length);
  const prefixes = headings.map((heading) => exportedPart.exec(heading.trim())?.[1]);
  return new Map(
    rankings.map(({ column, own }) => {
      const prefix = prefixes[own[0] ?? -1];
      const run = runs.find(({ columns }) => own.every((at) => columns.some(({ index }) => index === at)));
      const together =
        prefix === undefined
          ? (run?.columns.map(({ index }) => index) ?? [])
          : [...headings.keys()].filter((at) => prefixes[at] === prefix);
      return [column, together.filter((at) => !usedPositions.has(at))];
    }),
  );
}

/** Whether a cell has a rank of a ranking with so many options. */
export function isRankCell(cell: string, options: number): boolean {
  const rank = foldDigits(cell.trim());
  return /^[1-9]\d*(?:\.0+)?$/.test(rank) && Number(rank) <= options;
}
