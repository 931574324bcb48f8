import * as z from 'zod/mini';
import { computeScorePercent, roundScore } from '../participation/score.ts';

export const examFiguresSchema = z.object({
  /** Number of responses with a score in percent. */
  scored: z.int(),
  /** Mean of their percentages, which are rounded to tenths; null if there are none. */
  meanPercent: z.nullable(z.number()),
  /** The published pass mark. */
  passMark: z.nullable(z.int()),
  /**
   * By the pass mark of the answered revision, ascending: number of responses that it applies to, and of those
   * that passed.
   */
  passes: z.array(z.object({ passMark: z.int(), judged: z.int(), passed: z.int() })),
  /** The full score if the bins are in points; null if they are in percent. */
  fullScore: z.nullable(z.number()),
  /** Counts by score if few scores are possible (both ends are equal), else by ranges; the last one includes 100. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
});
export type ExamFigures = z.infer<typeof examFiguresSchema>;

/** Responses with the same score and pass mark. */
export type ScoreCount = {
  readonly score: number;
  readonly maxScore: number;
  readonly percent: number;
  /** The pass mark of the answered revision; null if it has none. */
  readonly passMark: number | null;
  readonly count: number;
};

/** The points of a right and a wrong answer. */
type QuestionPoints = { readonly score: number; readonly wrongScore: number };

/** Questions of which each participant gets this number, or all. */
export type QuestionPool = { readonly count: number | null; readonly questions: readonly QuestionPoints[] };

type ExamSettings = { readonly passMark: number | null; readonly pools: readonly QuestionPool[] };

export function summarizeExamScores(
  groups: readonly ScoreCount[],
  { passMark, pools }: ExamSettings,
): ExamFigures {
  const scored = sumCounts(groups);
  // The sum uses whole tenths, so that it is exact.
  const tenths = groups.reduce((sum, { percent, count }) => sum + Math.round(percent * 10) * count, 0);
  const marks = new Set(groups.flatMap((group) => group.passMark ?? []));
  return {
    scored,
    meanPercent: scored === 0 ? null : tenths / (scored * 10),
    passMark,
    passes: [...marks]
      .sort((a, b) => a - b)
      .map((mark) => {
        const judged = groups.filter((group) => group.passMark === mark);
        const passed = judged.filter(({ percent }) => percent >= mark);
        return { passMark: mark, judged: sumCounts(judged), passed: sumCounts(passed) };
      }),
    ...computeScoreBins(groups, pools),
  };
}

const sumCounts = (groups: readonly ScoreCount[]) => groups.reduce((sum, { count }) => sum + count, 0);

/** With more possible scores, the bins are ranges. */
const maxSingleBins = 11;
/** Few responses in narrow ranges would leave most of them empty. */
const minResponsesOfNarrowBins = 20;

/** In points if all responses have the same full score, and never more bins than possible scores. */
function computeScoreBins(
  groups: readonly ScoreCount[],
  pools: readonly QuestionPool[],
): Pick<ExamFigures, 'fullScore' | 'bins'> {
  const fullScores = new Set(groups.map(({ maxScore }) => maxScore));
  const [fullScore = null] = fullScores.size === 1 ? fullScores : [];
  const getBarValue = (score: number, maxScore: number) =>
    fullScore === null ? computeScorePercent(score, maxScore) : Math.max(0, score);
  const values = new Set(groups.map(({ score, maxScore }) => getBarValue(score, maxScore)));
  for (const maxScore of fullScores) {
    if (values.size > maxSingleBins) break;
    for (const score of listPossibleScores(pools, maxScore)) values.add(getBarValue(score, maxScore));
  }
  if (values.size > maxSingleBins) return { fullScore: null, bins: countPercentRanges(groups) };
  const bins = [...values]
    .flatMap((value) => value ?? [])
    .sort((a, b) => a - b)
    .map((value) => {
      const equal = groups.filter(({ score, maxScore }) => getBarValue(score, maxScore) === value);
      return { from: value, to: value, count: sumCounts(equal) };
    });
  return { fullScore, bins };
}

function countPercentRanges(groups: readonly ScoreCount[]): ExamFigures['bins'] {
  const width = sumCounts(groups) < minResponsesOfNarrowBins ? 20 : 10;
  const last = 100 / width - 1;
  const indexOf = ({ percent }: ScoreCount) => Math.min(last, Math.floor(percent / width));
  return Array.from({ length: last + 1 }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width,
    count: sumCounts(groups.filter((group) => indexOf(group) === index)),
  }));
}

/** More sums than this are not needed to know that there are more than `maxSingleBins` scores. */
const maxSums = 500;

/** The scores of draws with this full score; if there are none or very many, those of any questions. */
function listPossibleScores(pools: readonly QuestionPool[], fullScore: number): number[] {
  const ofDraws = listDraws(pools, fullScore).flatMap(({ full, sum }) => (full === fullScore ? sum : []));
  if (ofDraws.length > 0) return ofDraws;
  return listSums(
    pools.flatMap(({ questions }) => questions),
    fullScore,
  );
}

type DrawState = { readonly drawn: number; readonly full: number; readonly sum: number };
const maxDrawStates = 1_000;

/** The results of all draws up to a full score; empty if there are too many combinations. */
function listDraws(pools: readonly QuestionPool[], maxFullScore: number): DrawState[] {
  let states: DrawState[] = [{ drawn: 0, full: 0, sum: 0 }];
  for (const { count, questions } of pools) {
    const size = Math.min(count ?? questions.length, questions.length);
    let open = new Map(states.map((state) => [`0 ${state.full} ${state.sum}`, { ...state, drawn: 0 }]));
    for (const question of questions) {
      const next = new Map(count === null ? [] : open);
      for (const { drawn, full, sum } of open.values()) {
        const newFull = roundScore(full + question.score);
        if (drawn === size || newFull > maxFullScore) continue;
        for (const points of [0, question.score, -question.wrongScore]) {
          const state = { drawn: drawn + 1, full: newFull, sum: roundScore(sum + points) };
          next.set(`${state.drawn} ${state.full} ${state.sum}`, state);
        }
      }
      if (next.size > maxDrawStates) return [];
      open = next;
    }
    states = [...open.values()].filter(({ drawn }) => drawn === size);
  }
  return states;
}

/** The sums of points between 0 and the full score; incomplete if there are very many. */
function listSums(questions: readonly QuestionPoints[], fullScore: number): number[] {
  let sums = new Set([0]);
  const canLosePoints = questions.some(({ wrongScore }) => wrongScore > 0);
  for (const { score, wrongScore } of questions) {
    if (sums.size > maxSums) break;
    const next = [...sums].flatMap((sum) => [sum, roundScore(sum + score), roundScore(sum - wrongScore)]);
    sums = new Set(next.filter((sum) => canLosePoints || sum <= fullScore));
  }
  return [...sums].filter((sum) => sum <= fullScore);
}
