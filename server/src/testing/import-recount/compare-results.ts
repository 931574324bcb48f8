import { getCrossTab, getSummary, type QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { InProcessClient } from '../../platform/http/calls/in-process-client.ts';
import { hasChosen, type Recount, type RecountedQuestion } from './recount.ts';

type ResultsViewer = {
  readonly client: InProcessClient;
  readonly inquiryId: string;
};
type RecountComparison = { compared: number; readonly differences: string[] };

type Pair = readonly [RecountedQuestion, QuestionSummary];
type Expect = (what: string, shown: number | null | undefined, expected: number) => void;

/** This many questions at the beginning and the end are crossed with each other. */
const crossedAtEachEnd = 3;

/** Compares every count of the summary, and some cross-tabs, with the recount of a file. */
export async function compareResults(recount: Recount, viewer: ResultsViewer): Promise<RecountComparison> {
  const comparison: RecountComparison = { compared: 0, differences: [] };
  const expect: Expect = (what, shown, expected) => {
    comparison.compared += 1;
    const isSame = typeof shown === 'number' && Math.abs(shown - expected) <= Math.abs(expected) * 1e-9;
    if (!isSame) comparison.differences.push(`${what}: shown ${shown}, the file holds ${expected}`);
  };
  const { client, inquiryId } = viewer;
  const summary = await client.call(getSummary, { inquiryId });
  expect('responses', summary.finished, recount.people.length);
  expect('questions', summary.questions.length, recount.questions.length);
  const pairs = recount.questions.map((question): Pair => {
    const shown = summary.questions.find(({ body }) => visibleText(body) === question.body);
    if (shown === undefined) throw new Error(`The results do not show the question «${question.body}».`);
    return [question, shown];
  });
  for (const pair of pairs) compareQuestion(recount, pair, expect);
  const counted = pairs.filter(([{ options }]) => options !== undefined);
  const crossed = [
    ...counted.slice(0, crossedAtEachEnd),
    ...counted.slice(crossedAtEachEnd).slice(-crossedAtEachEnd),
  ];
  for (const [index, row] of crossed.entries()) {
    for (const column of crossed.slice(index + 1))
      await compareCrossTab(recount, [row, column], viewer, expect);
  }
  return comparison;
}

function compareQuestion({ people }: Recount, [{ column, options = [] }, shown]: Pair, expect: Expect): void {
  expect(`${column} answered`, shown.answered, people.filter((person) => person.has(column)).length);
  for (const { body } of options) {
    const count = people.filter((person) => hasChosen(person, column, body)).length;
    expect(`${column} «${body}»`, shown.options.find(({ label }) => label === body)?.count, count);
  }
  const numbers = people.map((person) => person.get(column)).filter((answer) => typeof answer === 'number');
  if (numbers.length === 0) return;
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? Number.NaN;
  expect(`${column} mean`, shown.numbers?.mean, sum(sorted) / sorted.length);
  expect(
    `${column} median`,
    shown.numbers?.median,
    (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2,
  );
  expect(`${column} min`, shown.numbers?.min, at(0));
  expect(`${column} max`, shown.numbers?.max, at(sorted.length - 1));
  expect(`${column} bins`, sum(shown.numbers?.bins.map(({ count }) => count) ?? []), sorted.length);
}

async function compareCrossTab(
  { people }: Recount,
  [[rowQuestion, rowShown], [columnQuestion, columnShown]]: readonly [Pair, Pair],
  { client, inquiryId }: ResultsViewer,
  expect: Expect,
): Promise<void> {
  const questionIds = { rowQuestionId: rowShown.questionId, columnQuestionId: columnShown.questionId };
  const table = await client.call(getCrossTab, { inquiryId, ...questionIds });
  for (const { body: row } of rowQuestion.options ?? []) {
    const counts = table.counts[table.rows.findIndex(({ label }) => label === row)];
    for (const { body: column } of columnQuestion.options ?? []) {
      const expected = people.filter(
        (person) =>
          hasChosen(person, rowQuestion.column, row) && hasChosen(person, columnQuestion.column, column),
      ).length;
      const shown = counts?.[table.columns.findIndex(({ label }) => label === column)] ?? 0;
      expect(`${rowQuestion.column} «${row}» by ${columnQuestion.column} «${column}»`, shown, expected);
    }
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
