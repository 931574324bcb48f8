import { performance } from 'node:perf_hooks';
import { previewChart } from '@nazar/domain/api/chart-calls.ts';
import { getSummary, type QuestionSummary, type Summary } from '@nazar/domain/api/result-calls.ts';
import { compareCrossTab } from './compare-cross-tab.ts';
import { type Comparison, type Expect, optionOf, type Pair, plain, sum, type Viewer } from './comparison.ts';
import {
  type AskedQuestion,
  chosen,
  countAnswered,
  countChosen,
  isNumeric,
  medianOf,
  numbersOf,
  type Recount,
} from './recount.ts';

const summaryRuns = 5;
/** This many questions from the beginning and the end are crossed with each other. */
const crossed = 3;

/** Compares every count of the results page and of charts with the file. */
export async function compareResults(recount: Recount, viewer: Viewer): Promise<Comparison> {
  const { summary, ms } = await timedSummary(viewer);
  const comparison: Comparison = { compared: 0, differences: [], summaryMs: ms, crossTabMs: 0 };
  const expect = (what: string, shown: number | undefined, expected: number) => {
    comparison.compared += 1;
    const same = shown !== undefined && Math.abs(shown - expected) <= Math.abs(expected) * 1e-9;
    if (!same) comparison.differences.push(`${what}: shown ${shown}, the file holds ${expected}`);
  };
  expect('responses', summary.finished, recount.people.length);
  expect('responses by day', sum(summary.days.map((day) => day.count)), recount.people.length);
  expect('questions', summary.questions.length, recount.questions.length + recount.uncounted);
  const taken = new Set<QuestionSummary>();
  const pairs = recount.questions.map((asked): Pair => {
    const found = findShown(summary, asked, taken);
    taken.add(found);
    return [asked, found];
  });
  for (const pair of pairs) compareQuestion(recount, pair, expect);
  const countable = pairs.filter(([asked]) => asked.options.length > 0);
  const some = [...countable.slice(0, crossed), ...countable.slice(crossed).slice(-crossed)];
  await compareCharts(recount, some, { viewer, expect });
  for (const [index, row] of some.entries()) {
    for (const column of some.slice(index + 1)) {
      const condition = some.find((each) => each !== row && each !== column);
      await compareCrossTab(recount, { row, column, condition: undefined }, { viewer, expect, comparison });
      await compareCrossTab(recount, { row, column, condition }, { viewer, expect, comparison });
    }
  }
  return comparison;
}

async function timedSummary({
  client,
  headers,
  inquiryId,
}: Viewer): Promise<{ summary: Summary; ms: number }> {
  const times: number[] = [];
  let summary = await client.call(getSummary, { inquiryId }, headers);
  for (let run = 0; run < summaryRuns; run++) {
    const began = performance.now();
    summary = await client.call(getSummary, { inquiryId }, headers);
    times.push(performance.now() - began);
  }
  return { summary, ms: times.sort((a, b) => a - b)[Math.floor(summaryRuns / 2)] ?? 0 };
}

/** Of questions with the same text, the first without a column yet, because both are in the same order. */
function findShown(
  { questions }: Summary,
  { body, responseType }: AskedQuestion,
  taken: ReadonlySet<QuestionSummary>,
): QuestionSummary {
  const found = questions.find(
    (question) =>
      plain(question.body) === body && question.responseType === responseType && !taken.has(question),
  );
  if (found === undefined) throw new Error(`The results do not show the question «${body}».`);
  return found;
}

function compareQuestion(recount: Recount, [asked, shown]: Pair, expect: Expect): void {
  const { column } = asked;
  expect(`${column} answered`, shown.answered, countAnswered(recount, column));
  for (const { label } of asked.options) {
    expect(`${column} «${label}»`, optionOf(shown, label)?.count, countChosen(recount, column, label));
  }
  if (!isNumeric(asked)) return;
  const numbers = numbersOf(recount, column);
  if (numbers.length === 0) return;
  expect(`${column} mean`, shown.numbers?.mean, sum(numbers) / numbers.length);
  expect(`${column} median`, shown.numbers?.median, medianOf(numbers));
  expect(
    `${column} least`,
    shown.numbers?.min,
    numbers.reduce((a, b) => Math.min(a, b)),
  );
  expect(
    `${column} largest`,
    shown.numbers?.max,
    numbers.reduce((a, b) => Math.max(a, b)),
  );
  expect(`${column} in all bins`, sum(shown.numbers?.bins.map((bin) => bin.count) ?? []), numbers.length);
}

type Tools = { readonly viewer: Viewer; readonly expect: Expect };

/** Compares a bar for every option, the same with a condition, and a trend whose days add up to the bars. */
async function compareCharts(
  recount: Recount,
  some: readonly Pair[],
  { viewer, expect }: Tools,
): Promise<void> {
  const { client, headers, inquiryId } = viewer;
  for (const [index, [asked, shown]] of some.entries()) {
    const condition = some[(index + 1) % some.length];
    const first = condition?.[0].options[0];
    const base = {
      title: asked.column,
      groupQuestionId: shown.questionId,
      groupOptionIds: shown.options.map((option) => option.optionId),
    };
    const bar = await client.call(previewChart, { inquiryId, chart: { ...base, type: 'bar' } }, headers);
    const trend = await client.call(previewChart, { inquiryId, chart: { ...base, type: 'trend' } }, headers);
    const counted = asked.options.map(({ label }) => countChosen(recount, asked.column, label));
    for (const [index, { label }] of asked.options.entries()) {
      const id = optionOf(shown, label)?.optionId;
      const expected = counted[index] ?? 0;
      expect(
        `bar of ${asked.column} «${label}»`,
        bar.points.find((each) => each.optionId === id)?.count,
        expected,
      );
      const line = trend.series.find((each) => each.optionId === id);
      expect(`trend of ${asked.column} «${label}»`, line && sum(line.counts), expected);
    }
    const option = condition && first && optionOf(condition[1], first.label);
    if (option === undefined || condition === undefined || condition[0] === asked) continue;
    const conditionOf = {
      conditionQuestionId: condition[1].questionId,
      conditionOptionIds: [option.optionId],
    };
    const chart = { ...base, ...conditionOf, type: 'pie' as const };
    const pie = await client.call(previewChart, { inquiryId, chart }, headers);
    for (const { label } of asked.options) {
      const id = optionOf(shown, label)?.optionId;
      const expected = countChosen(recount, asked.column, label, (person) =>
        chosen(person, condition[0].column, first?.label ?? ''),
      );
      const what = `pie of ${asked.column} «${label}» where ${condition[0].column} is «${first?.label}»`;
      expect(what, pie.points.find((each) => each.optionId === id)?.count, expected);
    }
  }
}
