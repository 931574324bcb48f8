import { randomUUID } from 'node:crypto';
import { addChart, getChart } from '@nazar/domain/api/chart-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getCrossTab, getGroupings, getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeAttempt } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

test('only the owner gets the right order of a scored ranking from results', async () => {
  const options = ['First', 'Second', 'Third', 'Fourth'].map((body) => makeOption(body));
  const right = options
    .map(({ id }) => id)
    .toSorted()
    .toReversed();
  const steps = right.map((id, index) => ({ id, body: options[index]?.body ?? '' }));
  const ranking = makeQuestion({ responseType: 'ranking', body: 'In order?', score: 1, options: steps });
  const { id: inquiryId, revision } = await makePublished(server, {
    segments: [makeSegment({ questions: [ranking] })],
    settings: { resultViewStatus: 'public' },
  });
  const answers = [{ questionId: ranking.id, value: right }];
  await server.call(
    submitResponse,
    { ...makeAttempt(), inquiryId, revision, answers },
    { as: server.guest() },
  );
  const { owner } = server.people;
  const id = randomUUID();
  const chart = {
    title: 'First',
    type: 'bar' as const,
    groupQuestionId: ranking.id,
    groupOptionIds: right,
    conditionQuestionId: ranking.id,
    conditionOptionIds: right,
    accessType: 'public' as const,
  };
  await server.call(addChart, { inquiryId, id, chart }, { as: owner });

  const ordersFor = async (as: Person) => {
    const summary = await server.call(getSummary, { inquiryId }, { as });
    const groupings = await server.call(getGroupings, { inquiryId }, { as });
    const drawn = await server.call(getChart, { id }, { as });
    const table = await server.call(
      getCrossTab,
      { inquiryId, rowQuestionId: ranking.id, columnQuestionId: ranking.id },
      { as },
    );
    const idsOf = (given: readonly { readonly optionId: string }[] = []) =>
      given.map(({ optionId }) => optionId);
    const inSummary = summary.questions[0]?.options ?? [];
    return [
      idsOf(inSummary),
      idsOf(inSummary.toSorted((one, other) => one.position - other.position)),
      idsOf(groupings.groupings[0]?.groups),
      idsOf(drawn.data.points),
      idsOf(drawn.data.points.toSorted((one, other) => one.position - other.position)),
      idsOf(drawn.data.condition?.options),
      drawn.chart.groupOptionIds,
      drawn.chart.conditionOptionIds,
      idsOf(table.rows),
      idsOf(table.columns),
    ];
  };
  expect(new Set((await ordersFor(owner)).map(String))).toEqual(new Set([String(right)]));
  const others = (await ordersFor(server.guest())).map(String);
  expect(new Set(others)).toEqual(new Set([String(right.toSorted())]));
});
