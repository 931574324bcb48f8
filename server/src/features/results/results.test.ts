import { editMyInquirySegment, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import { describe, expect, test } from 'vitest';
import { makeDraft, makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  forMembers,
  makeAttempt,
  makePoll,
  type Poll,
} from '../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from './recount/recount.ts';

const server = useTestApp();

/** Guests choose these drinks and alternate between dates and nuts. */
async function answer(poll: Poll, drinks: readonly number[]): Promise<void> {
  for (const [index, drink] of drinks.entries()) {
    const input = poll.submit(drink, { duration: 30 + index });
    const extras = poll.extras.options.slice(index % 2, (index % 2) + 2).map(({ id }) => id);
    const more = [
      { questionId: poll.extras.id, value: extras },
      { questionId: poll.spoons.id, value: index % 11 },
      { questionId: poll.wish.id, value: `wish ${index}` },
    ];
    await server.call(
      submitResponse,
      { ...input, answers: [...input.answers, ...more] },
      { as: server.guest() },
    );
  }
}

describe('the summary', () => {
  test('counts choices by question and by day', async () => {
    const poll = await makePoll(server, { timeZone: 'Asia/Tehran' });
    await server.call(startParticipation, { inquiryId: poll.id }, { as: server.guest() });
    await answer(poll, [0, 0, 0, 1, 2]);
    const summary = await server.call(getSummary, { inquiryId: poll.id }, { as: server.guest() });
    expect(summary).toMatchObject({
      started: 5,
      finished: 5,
      medianDuration: 30,
      days: [{ day: '2026-11-21', count: 5 }],
    });
    const [drink, extras, spoons] = summary.questions;
    expect(drink?.options.map(({ count }) => count)).toEqual([3, 1, 1]);
    expect(extras?.options.map(({ count }) => count)).toEqual([3, 5, 2]);
    expect(spoons?.numbers).toMatchObject({ mean: 2, min: 0, max: 4 });
  });

  test('deleted responses count neither as finished nor as started', async () => {
    const poll = await makePoll(server);
    for (let guest = 0; guest < 6; guest += 1)
      await server.call(startParticipation, { inquiryId: poll.id }, { as: server.guest() });
    await answer(poll, [0, 0, 0, 1]);
    const as = { as: server.people.owner };
    const { data } = await server.call(getResponses, { inquiryId: poll.id, questionIds: [] }, as);
    await server.call(deleteResponses, { inquiryId: poll.id, ids: data.slice(0, 3).map(({ id }) => id) }, as);
    expect(await server.call(getSummary, { inquiryId: poll.id }, as)).toMatchObject({
      started: 3,
      finished: 1,
    });
  });

  test('identifies questions and options by ids, not by the codes of the database', async () => {
    const poll = await makePoll(server);
    await answer(poll, [0, 0, 0, 1, 2]);
    const summary = await server.call(getSummary, { inquiryId: poll.id }, { as: server.people.owner });
    expect(summary.questions.length).toBeGreaterThan(0);
    expect(JSON.stringify(summary)).not.toContain('"code"');
  });

  test('shows the public title, and the internal title to the owner only', async () => {
    const poll = await makePoll(server, { title: 'Draft for the boss', publicTitle: 'What do you drink?' });
    const titleFor = async (as: Person) =>
      (await server.call(getSummary, { inquiryId: poll.id }, { as })).title;
    expect(await titleFor(server.guest())).toBe('What do you drink?');
    expect(await titleFor(server.people.owner)).toBe('Draft for the boss');
  });
});

describe('a cross-tab', () => {
  const counts = (poll: Poll, condition: object = {}, as = server.people.owner) =>
    server.call(
      getCrossTab,
      {
        inquiryId: poll.id,
        rowQuestionId: poll.drink.id,
        columnQuestionId: poll.extras.id,
        ...condition,
      },
      { as },
    );

  test('counts one question by another, even with multiple choice', async () => {
    const poll = await makePoll(server, { ...forMembers, resultViewStatus: 'admin' });
    const people = [server.people.participant, server.people.stranger, server.people.admin];
    for (const [index, as] of people.entries()) {
      const input = poll.submit(index === 0 ? 0 : 1);
      const value = poll.extras.options.slice(0, index + 1 > 2 ? 2 : index + 1).map(({ id }) => id);
      const answers = [...input.answers, { questionId: poll.extras.id, value }];
      await server.call(submitResponse, { ...input, answers }, { as });
    }
    const table = await counts(poll);
    expect(table).toMatchObject({ withheld: false, total: 3 });
    expect(table.rows.map(({ label }) => label)).toEqual(['Tea', 'Coffee', 'Water']);
    expect(table.counts).toEqual([
      [1, 0, 0],
      [2, 2, 0],
      [0, 0, 0],
    ]);
    const condition = {
      conditionQuestionId: poll.extras.id,
      conditionOptionIds: [poll.extras.options[1]?.id ?? ''],
    };
    expect(await counts(poll, condition)).toMatchObject({
      total: 2,
      counts: [
        [0, 0, 0],
        [2, 2, 0],
        [0, 0, 0],
      ],
    });
  });

  test('counts the same if answers are missing or questions had another order', async () => {
    const questions = ['Tea?', 'Coffee?', 'Water?'].map((body, index) =>
      makeQuestion({ body, sortOrder: index, options: [makeOption('Yes'), makeOption('No')] }),
    );
    const segment = makeSegment({ questions });
    const { id, revision } = await makePublished(server, { segments: [segment] });
    const kept: number[][] = [];
    const respond = async (asked: number, choices: readonly (number | null)[]) => {
      const answers = questions.flatMap(({ id: questionId, options }, index) => {
        const value = options[choices[index] ?? -1]?.id;
        return value === undefined ? [] : [{ questionId, value }];
      });
      const input = { ...makeAttempt(), inquiryId: id, revision: asked, answers };
      await server.call(submitResponse, input, { as: server.guest() });
      kept.push(choices.map((choice) => choice ?? -1));
    };
    const expectCounts = async () => {
      const [row, column, third] = questions.map((question) => question.id);
      const base = { inquiryId: id, rowQuestionId: row ?? '', columnQuestionId: column ?? '' };
      const conditionOptionIds = [questions[2]?.options[0]?.id ?? ''];
      const condition = { conditionQuestionId: third ?? '', conditionOptionIds };
      const count = (y: number, x: number, z?: number) =>
        kept.filter((each) => each[0] === y && each[1] === x && (z === undefined || each[2] === z)).length;
      for (const [asked, z] of [
        [base, undefined],
        [{ ...base, ...condition }, 0],
      ] as const) {
        const { counts } = await server.call(getCrossTab, asked, { as: server.people.owner });
        expect(counts).toEqual([0, 1].map((y) => [0, 1].map((x) => count(y, x, z))));
      }
    };
    for (const y of [0, 1]) {
      for (let times = 0; times < 24; times++) await respond(revision, [y, times % 2, times < 12 ? 0 : 1]);
    }
    await expectCounts();
    const reordered = questions.map((question, index) => ({ ...question, sortOrder: 3 - index }));
    const as = { as: server.people.owner };
    const change = { inquiryId: id, revision, segment: { ...segment, questions: reordered } };
    const edited = await server.call(editMyInquirySegment, change, as);
    await server.call(publishMyInquiry, { id, revision: edited.revision }, as);
    for (let times = 0; times < 6; times++) await respond(edited.revision, [times % 2, 0, 0]);
    await expectCounts();
    // There are enough of every combination, or the cross-tab would hide cells.
    for (const y of [0, 1]) {
      for (const x of [0, 1, null]) {
        for (const z of x === null ? [0, 1, null] : [null]) {
          for (let times = 0; times < 5; times++) await respond(edited.revision, [y, x, z]);
        }
      }
    }
    await expectCounts();
  });

  test('is refused for unknown questions and those that can’t be counted', async () => {
    const [poll, other] = [await makePoll(server), await makePoll(server)];
    const as = server.people.owner;
    const ask = (change: object) =>
      server.refusal(
        getCrossTab,
        { inquiryId: poll.id, rowQuestionId: poll.drink.id, columnQuestionId: poll.extras.id, ...change },
        { as },
      );
    const cases = [
      [{ rowQuestionId: other.drink.id }, 'rowQuestionId', 'unknownId'],
      [{ columnQuestionId: poll.wish.id }, 'columnQuestionId', 'questionNotCountable'],
      [{ conditionQuestionId: poll.drink.id }, 'conditionOptionIds', 'chooseOption'],
      [
        { conditionQuestionId: poll.drink.id, conditionOptionIds: [poll.extras.options[0]?.id] },
        'conditionOptionIds',
        'optionOfAnotherQuestion',
      ],
    ] as const;
    for (const [change, path, code] of cases) {
      expect(await ask(change)).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
    }
  });
});

describe('access to results', () => {
  const ways = ['guest', 'stranger', 'participant', 'owner', 'admin'] as const;
  test.each([
    ['anon', 'public', [200, 200, 200, 200, 200]],
    ['anon', 'participants', [403, 403, 200, 200, 200]],
    ['anon', 'admin', [403, 403, 403, 200, 200]],
    ['users', 'public', [404, 200, 200, 200, 200]],
    ['users', 'participants', [404, 403, 200, 200, 200]],
    ['users', 'admin', [404, 403, 403, 200, 200]],
  ] as const)(
    'access to a %s inquiry with results for %s',
    async (cooperationType, resultViewStatus, expected) => {
      const poll = await makePoll(server, { cooperationType, resultViewStatus });
      const people: Record<(typeof ways)[number], Person> = { ...server.people, guest: server.guest() };
      const result = await server.call(submitResponse, poll.submit(), { as: people.participant });
      expect(result.seeResults).toBe(expected[2] === 200);
      const cross = { rowQuestionId: poll.drink.id, columnQuestionId: poll.extras.id };
      for (const [index, name] of ways.entries()) {
        const as = people[name];
        const summary = await server.send(getSummary, { inquiryId: poll.id }, { as });
        const table = await server.send(getCrossTab, { inquiryId: poll.id, ...cross }, { as });
        expect([name, summary.status, table.status]).toEqual([name, expected[index], expected[index]]);
      }
    },
  );

  test('only the owner sees the results of a draft', async () => {
    const draft = await makeDraft(server);
    const statuses = [];
    for (const name of ways) {
      const as = name === 'guest' ? server.guest() : server.people[name];
      statuses.push((await server.send(getSummary, { inquiryId: draft.id }, { as })).status);
    }
    expect(statuses).toEqual([404, 404, 404, 200, 404]);
  });
});

test('a recount finds counts that differ from the responses', async () => {
  const poll = await makePoll(server);
  await answer(poll, [0, 1]);
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 2, differences: [] });
  await server.pool.query(`update tally set responses = 7 where inquiry_id = $1 and bucket = '-infinity'`, [
    poll.id,
  ]);
  const { differences } = await verifyStoredCounts(server.db, poll.id);
  expect(differences).toHaveLength(1);
  expect(differences[0]).toMatch(/^-infinity: kept .*"responses":7.*counted .*"responses":2/);
});
