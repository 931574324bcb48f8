import { getFilterFields } from '@nazar/domain/api/filter-calls.ts';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getAnswerTexts, getCrossTab, getGroupings, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { Condition } from '@nazar/domain/inquiries/conditions/condition.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { ballotClosingDelayMs } from '../inquiries/index.ts';
import { closeEndedBallots } from '../participation/ballots/close-ended-ballots.ts';
import { storeResponses } from './testing/grouping-setup.ts';

const server = useTestApp();

/** Makes a ballot that asks people who chose Yes for a reason, and for a text. */
async function makeConditionalBallot() {
  const [yes, no, cost, time] = ['Yes', 'No', 'Cost', 'Time'].map((body) => makeOption(body));
  if (!yes || !no || !cost || !time) throw new Error('The options are lost.');
  const choice = makeQuestion({ body: 'Leave?', sortOrder: 1, options: [yes, no] });
  const condition: Condition = {
    match: 'all',
    clauses: [{ questionId: choice.id, operator: 'isAnyOf', optionIds: [yes.id], value: null }],
  };
  const why = makeQuestion({ body: 'Why?', sortOrder: 2, options: [cost, time], condition });
  const words = makeQuestion({
    body: 'Say more',
    sortOrder: 3,
    responseType: 'text',
    options: [],
    min: 0,
    max: 50,
    condition,
  });
  const { id } = await makePublished(server, {
    segments: [makeSegment({ questions: [choice, why, words] })],
    settings: { cooperationType: 'users', anonymous: true, resultViewStatus: 'public' },
  });
  const give = (count: number, option: { id: string }, reason?: { id: string }) =>
    Array.from({ length: count }, () => ({
      answers: [
        { questionId: choice.id, value: option.id },
        ...(reason ? [{ questionId: why.id, value: reason.id }] : []),
        ...(reason ? [{ questionId: words.id, value: `${reason.id} is why` }] : []),
      ],
    }));
  const close = async () => {
    server.clock.advance(1_000);
    await server.call(expireMyInquiry, { id }, { as: server.people.owner });
    server.clock.advance(ballotClosingDelayMs);
    await closeEndedBallots(server.deps);
  };
  const read = async () => {
    const as = server.people.stranger;
    const summary = await server.call(getSummary, { inquiryId: id }, { as });
    const { groupings } = await server.call(getGroupings, { inquiryId: id }, { as });
    const texts = await server.call(getAnswerTexts, { inquiryId: id, questionId: words.id }, { as });
    const fields = await server.call(getFilterFields, { inquiryId: id }, { as });
    const sides = { inquiryId: id, rowQuestionId: choice.id, columnQuestionId: why.id };
    const table = await server.call(getCrossTab, sides, { as });
    return {
      questions: summary.questions,
      groups: groupings.map(({ groups }) => groups.length),
      filters: fields.questions.map(({ body }) => body),
      texts,
      table,
    };
  };
  return { id, yes, no, cost, time, why, give, close, read };
}

test('a conditional question is withheld everywhere, because its answers reveal those that it depends on', async () => {
  const ballot = await makeConditionalBallot();
  const { give, yes, no, cost, time } = ballot;
  await storeResponses(server, ballot.id, [...give(6, yes, cost), ...give(7, yes, time), ...give(9, no)]);
  await ballot.close();
  const { questions, groups, filters, texts, table } = await ballot.read();
  const [choice, why, words] = questions;
  expect(choice?.options.map(({ count }) => count)).toEqual([13, 9]);
  expect(why).toEqual({
    questionId: ballot.why.id,
    body: 'Why?',
    responseType: 'single',
    segmentName: why?.segmentName,
    withheld: true,
    answered: 0,
    options: [],
    numbers: null,
    cells: [],
    moments: [],
    momentUnit: null,
  });
  expect(words).toMatchObject({ withheld: true, answered: 0 });
  expect(groups).toEqual([2, 0]);
  expect(filters).toEqual(['Leave?']);
  expect(texts).toMatchObject({ withheld: 'few', data: [] });
  expect(table).toMatchObject({ withheld: true, counts: [] });
});
