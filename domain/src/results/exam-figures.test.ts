import { describe, expect, test } from 'vitest';
import { computeScorePercent } from '../participation/score.ts';
import { summarizeExamScores } from './exam-figures.ts';

const point = { score: 1, wrongScore: 0 };
const scored = (score: number, maxScore: number, count = 1) => {
  const percent = computeScorePercent(score, maxScore) ?? 0;
  return { score, maxScore, percent, passMark: null, count };
};
const summarize = (
  groups: readonly ReturnType<typeof scored>[],
  questions = [point],
  count: number | null = null,
) => {
  const { fullScore, bins } = summarizeExamScores(groups, {
    passMark: null,
    pools: [{ count, questions }],
  });
  return { fullScore, bins: bins.map(({ from, to, count }) => [from, to, count]) };
};

test('the mean percentage is rounded only once', () => {
  const groups = [scored(326, 1000, 199), scored(356, 1000)];
  const { meanPercent } = summarizeExamScores(groups, { passMark: null, pools: [] });
  expect(meanPercent).toBe(32.615);
});

describe('the distribution of scores', () => {
  test.each([
    ['of three questions has a bar for each score', [point, point, point], [0, 1, 2, 3]],
    [
      'has none for impossible scores',
      [
        { ...point, score: 2 },
        { ...point, score: 3 },
      ],
      [0, 2, 3, 5],
    ],
    ['counts a negative score as 0', [{ score: 1, wrongScore: 1 }, point], [0, 1, 2]],
    ['includes fractions of points', [{ ...point, score: 0.5 }, point], [0, 0.5, 1, 1.5]],
  ])('%s', (_name, questions, scores) => {
    const full = scores.at(-1) ?? 0;
    const groups = [scored(full, full, 2), scored(-1, full)];
    expect(summarize(groups, questions)).toEqual({
      fullScore: full,
      bins: scores.map((score) => [score, score, score === full ? 2 : score === 0 ? 1 : 0]),
    });
  });

  test('of questions drawn from many has the scores of the drawn ones', () => {
    const many = Array.from({ length: 600 }, () => point);
    expect(summarize([scored(1, 2)], many).bins).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [2, 2, 0],
    ]);
  });

  test('of two questions drawn from four has only scores that a draw can give', () => {
    const risky = Array.from({ length: 4 }, () => ({ score: 1, wrongScore: 0.25 }));
    const { bins } = summarize([scored(2, 2, 3)], risky, 2);
    expect(bins.map(([from]) => from)).toEqual([0, 0.75, 1, 2]);
  });

  test('has no impossible scores if only a larger full score has too many draws', () => {
    const risky = Array.from({ length: 4 }, () => ({ score: 1, wrongScore: 0.25 }));
    const unscored = Array.from({ length: 60 }, () => ({ score: 0, wrongScore: 0 }));
    const { bins } = summarize([scored(2, 2), scored(4, 4)], [...risky, ...unscored], 40);
    expect(bins.map(([from]) => from)).toEqual([0, 6.3, 12.5, 18.8, 25, 37.5, 43.8, 50, 68.8, 75, 100]);
  });

  test('is in percent where full scores differ', () => {
    expect(summarize([scored(1, 1), scored(1, 2), scored(0, 1)], [point, point])).toEqual({
      fullScore: null,
      bins: [
        [0, 0, 1],
        [50, 50, 1],
        [100, 100, 1],
      ],
    });
  });

  test.each([
    [19, [0, 20, 40, 60, 80]],
    [20, [0, 10, 20, 30, 40, 50, 60, 70, 80, 90]],
  ])('of many possible scores has ranges of percent, for %i responses', (count, starts) => {
    const many = Array.from({ length: 20 }, () => point);
    const { fullScore, bins } = summarize([scored(20, 20, count - 1), scored(3, 20)], many);
    expect(fullScore).toBeNull();
    expect(bins.map(([from]) => from)).toEqual(starts);
    expect(bins.at(-1)).toEqual([starts.at(-1), 100, count - 1]);
  });
});
