import * as z from 'zod/mini';

export const examFiguresSchema = z.object({
  /** Number of responses with a score in percent. */
  scored: z.int(),
  /** Mean of their percentages, which are rounded down to tenths; null if there are none. */
  meanPercent: z.nullable(z.number()),
  /** The published pass mark. */
  passMark: z.nullable(z.int()),
  /** Number of responses that had a pass mark when submitted, and of those that passed. */
  judged: z.int(),
  passed: z.int(),
  /** Counts by tens of percent; the last one includes 100. */
  bins: z.array(z.object({ from: z.int(), to: z.int(), count: z.int() })),
});
export type ExamFigures = z.infer<typeof examFiguresSchema>;

/** Responses with the same percentage. */
export type PercentCount = {
  readonly percent: number;
  /** Null if there was no pass mark. */
  readonly passed: boolean | null;
  readonly count: number;
};

const width = 10;

export function summariseExam(groups: readonly PercentCount[], passMark: number | null): ExamFigures {
  const countIf = (test: (group: PercentCount) => boolean) =>
    groups.filter(test).reduce((sum, { count }) => sum + count, 0);
  const scored = countIf(() => true);
  // The sum uses whole tenths, so that it is exact.
  const tenths = groups.reduce((sum, { percent, count }) => sum + Math.round(percent * 10) * count, 0);
  const binOf = ({ percent }: PercentCount) => Math.min(percent, 100 - width / 2) / width;
  return {
    scored,
    meanPercent: scored === 0 ? null : tenths / (scored * 10),
    passMark,
    judged: countIf(({ passed }) => passed !== null),
    passed: countIf(({ passed }) => passed === true),
    bins: Array.from({ length: 100 / width }, (_, index) => ({
      ...{ from: index * width, to: (index + 1) * width },
      count: countIf((group) => Math.floor(binOf(group)) === index),
    })),
  };
}
