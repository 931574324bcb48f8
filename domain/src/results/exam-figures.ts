import * as z from 'zod/mini';

export const examFiguresSchema = z.object({
  /** Number of responses with a score in percent. */
  scored: z.int(),
  /** Mean of their percentages, which are rounded down to tenths; null if there are none. */
  meanPercent: z.nullable(z.number()),
  /** The published pass mark. */
  passMark: z.nullable(z.int()),
  /**
   * By the pass mark of the answered revision, ascending: number of responses that it applies to, and of those
   * that passed.
   */
  passes: z.array(z.object({ passMark: z.int(), judged: z.int(), passed: z.int() })),
  /** Counts by tens of percent; the last one includes 100. */
  bins: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
});
export type ExamFigures = z.infer<typeof examFiguresSchema>;

/** Responses with the same percentage and pass mark. */
export type ScorePercentCount = {
  readonly percent: number;
  /** The pass mark of the answered revision; null if it has none. */
  readonly passMark: number | null;
  readonly count: number;
};

const width = 10;

export function summariseExamScores(
  groups: readonly ScorePercentCount[],
  passMark: number | null,
): ExamFigures {
  const countIf = (test: (group: ScorePercentCount) => boolean) =>
    groups.filter(test).reduce((sum, { count }) => sum + count, 0);
  const scored = countIf(() => true);
  // The sum uses whole tenths, so that it is exact.
  const tenths = groups.reduce((sum, { percent, count }) => sum + Math.round(percent * 10) * count, 0);
  const marks = new Set(groups.flatMap((group) => group.passMark ?? []));
  const binOf = ({ percent }: ScorePercentCount) => Math.min(percent, 100 - width / 2) / width;
  return {
    scored,
    meanPercent: scored === 0 ? null : tenths / (scored * 10),
    passMark,
    passes: [...marks]
      .sort((a, b) => a - b)
      .map((mark) => ({
        passMark: mark,
        judged: countIf((group) => group.passMark === mark),
        passed: countIf((group) => group.passMark === mark && group.percent >= mark),
      })),
    bins: Array.from({ length: 100 / width }, (_, index) => ({
      ...{ from: index * width, to: (index + 1) * width },
      count: countIf((group) => Math.floor(binOf(group)) === index),
    })),
  };
}
