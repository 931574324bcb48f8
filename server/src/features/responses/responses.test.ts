import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import { describe, expect, test } from 'vitest';
import { makeDraft, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  forMembers,
  makeAttempt,
  makePoll,
  type Poll,
  type SubmitInput,
} from '../participation/testing/participation-setup.ts';

const server = useTestApp();

/** A person answers a second after the previous one. */
async function answer(
  poll: Poll,
  as: Person,
  { drink = 0, wish, more = {} }: { drink?: number; wish?: string; more?: Partial<SubmitInput> } = {},
): Promise<string> {
  server.clock.advance(1_000);
  const input = poll.submit(drink, more);
  const wishes = wish === undefined ? [] : [{ questionId: poll.wish.id, value: wish }];
  await server.call(submitResponse, { ...input, answers: [...input.answers, ...wishes] }, { as });
  return input.attemptId;
}

const list = (poll: Poll, input: object = {}, as = server.people.owner) =>
  server.call(
    getResponses,
    { inquiryId: poll.id, questionIds: [poll.drink.id, poll.wish.id], ...input },
    { as },
  );
const ids = async (poll: Poll, input: object = {}) => (await list(poll, input)).data.map(({ id }) => id);

describe('the list of responses', () => {
  test('shows the owner who submitted what and when, newest first', async () => {
    const { participant, stranger } = server.people;
    const poll = await makePoll(server, forMembers);
    const first = await answer(poll, participant, { drink: 1, wish: 'more sugar', more: { duration: 42 } });
    const second = await answer(poll, stranger);
    const { data } = await list(poll);
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    expect(data[1]).toMatchObject({
      day: '2026-11-21',
      duration: 42,
      edits: 0,
      person: { kind: 'account' },
      submittedAt: expect.stringMatching(/^2026-11-21T10:00:\d\d\.000Z$/),
      answers: [
        { questionId: poll.drink.id, kind: 'labels', labels: ['Coffee'] },
        { questionId: poll.wish.id, kind: 'words', value: 'more sugar' },
      ],
    });
  });

  test('is visible to the owner and administrators only, even with public results', async () => {
    const poll = await makePoll(server, { ...forMembers, resultViewStatus: 'public' });
    const { participant, stranger, admin } = server.people;
    const id = await answer(poll, participant);
    const calls = [
      [getResponseList, { inquiryId: poll.id }],
      [getResponses, { inquiryId: poll.id, questionIds: [] }],
      [getResponse, { inquiryId: poll.id, id }],
    ] as const;
    for (const [call, input] of calls) {
      for (const as of [participant, stranger]) {
        expect(await server.refusal(call, input, { as })).toMatchObject({
          httpStatus: 403,
          code: 'responsesForOwner',
        });
      }
      expect((await server.refusal(call, input, { as: server.guest() })).httpStatus).toBe(401);
      await server.call(call as typeof getResponse, input as { inquiryId: string; id: string }, {
        as: admin,
      });
    }
    const summaryFor = async (as: Person) =>
      (await server.call(getSummary, { inquiryId: poll.id }, { as })).seeResponses;
    expect(await summaryFor(server.people.owner)).toBe(true);
    expect(await summaryFor(stranger)).toBe(false);
  });

  test('is not found for a hidden inquiry, or with a response of another one', async () => {
    const draft = await makeDraft(server);
    const { stranger, owner, participant } = server.people;
    const hidden = { inquiryId: draft.id, questionIds: [] };
    expect((await server.refusal(getResponses, hidden, { as: stranger })).httpStatus).toBe(404);
    const [poll, other] = [await makePoll(server, forMembers), await makePoll(server, forMembers)];
    const id = await answer(other, participant);
    const foreign = { inquiryId: poll.id, id };
    expect((await server.refusal(getResponse, foreign, { as: owner })).httpStatus).toBe(404);
  });

  test('is paged forwards and back without gaps in every order', async () => {
    const poll = await makePoll(server, forMembers);
    const all: string[] = [];
    const { participant, stranger, admin, owner } = server.people;
    for (const [index, as] of [participant, stranger, admin, owner].entries()) {
      all.unshift(await answer(poll, as, { more: { duration: [60, 20, 60, 40][index] ?? 0 } }));
    }
    for (const sort of ['time', 'duration'] as const) {
      for (const descending of [true, false]) {
        const whole = await ids(poll, { sort, descending });
        const first = await list(poll, { sort, descending, nrpp: 3 });
        const second = await list(poll, { sort, descending, nrpp: 3, after: first.next });
        expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(whole);
        expect([first.previous, second.next]).toEqual([null, null]);
        const back = await list(poll, { sort, descending, nrpp: 3, before: second.previous });
        expect(back.data.map(({ id }) => id)).toEqual(whole.slice(0, 3));
        expect(back.previous).toBeNull();
      }
    }
    expect(await ids(poll)).toEqual(all);
    const durations = (await list(poll, { sort: 'duration', descending: false })).data;
    expect(durations.map(({ duration }) => duration)).toEqual([20, 40, 60, 60]);
  });

  test('refuses invalid cursors and foreign questions at their field', async () => {
    const poll = await makePoll(server, forMembers);
    const id = crypto.randomUUID();
    const wrong = [
      'x',
      `time_1e9_${id}`,
      `time_99999999999999999999_${id}`,
      `duration_5_${id}`,
      `time_0.5_${id}`,
      `time_1e-9_${id}`,
    ];
    for (const after of wrong) {
      const input = { inquiryId: poll.id, questionIds: [], after };
      const refusal = await server.refusal(getResponses, input, { as: server.people.owner });
      expect(refusal).toMatchObject({ httpStatus: 400, errors: { after: { code: 'invalidValue' } } });
    }
    for (const [sort, after] of [
      ['time', `time_200000000000000000_${id}`],
      ['time', `time_-200000000000000000_${id}`],
      ['duration', `duration_-2147483647_${id}`],
      ['score', `score_99999999999999999.5_${id}`],
    ]) {
      const { data } = await list(poll, { sort, after });
      expect(data).toEqual([]);
    }
    const input = { inquiryId: poll.id, questionIds: [id] };
    const refusal = await server.refusal(getResponses, input, { as: server.people.owner });
    expect(refusal).toMatchObject({ errors: { 'questionIds.0': { code: 'unknownId' } } });
  });
});

describe('the search', () => {
  test('finds texts, labels, names and numbers in any spelling', async () => {
    const poll = await makePoll(server, forMembers);
    const { participant, stranger, admin } = server.people;
    const persian = await answer(poll, participant, { drink: 0, wish: 'می‌خواهم كيك ۱۲ تا' });
    const coffee = await answer(poll, stranger, { drink: 1, wish: '100%_"\\ sure' });
    await server.call(updateInfo, { name: 'Nasrin Kian' }, { as: admin });
    const named = await answer(poll, admin, { drink: 2 });
    const found = (search: string) => ids(poll, { search });
    expect(await found('میخواهم کیک')).toEqual([persian]);
    expect(await found('12')).toEqual([persian]);
    expect(await found('کیک ١٢')).toEqual([persian]);
    expect(await found('COFF')).toEqual([coffee]);
    expect(await found('%_"\\')).toEqual([coffee]);
    expect(await found('kian')).toEqual([named]);
    expect(await found('kian coffee')).toEqual([]);
  });

  test('reads the first 10,000 characters of each text, as filters do', async () => {
    const question = makeQuestion({ responseType: 'text', min: 0, max: 20_000, options: [] });
    const { id: inquiryId, revision } = await makePublished(server, {
      segments: [makeSegment({ questions: [question] })],
      settings: forMembers,
    });
    const write = async (value: string, as: Person) => {
      server.clock.advance(1_000);
      const attempt = makeAttempt();
      const answers = [{ questionId: question.id, value }];
      await server.call(submitResponse, { inquiryId, revision, ...attempt, answers }, { as });
      return attempt.attemptId;
    };
    const fitting = `early ${'😀'.repeat(9_990)}late`;
    const long = await write(fitting, server.people.participant);
    const longer = await write(`x${fitting}`, server.people.stranger);
    const find = async (input: object) => {
      const asked = { inquiryId, questionIds: [], ...input };
      return (await server.call(getResponses, asked, { as: server.people.owner })).data.map(({ id }) => id);
    };
    const matching = (text: string) => ({
      filter: { match: 'all', clauses: [{ kind: 'text', questionId: question.id, text }] },
    });
    for (const input of [(search: string) => ({ search }), matching]) {
      expect(await find(input('early'))).toEqual([longer, long]);
      expect(await find(input('late'))).toEqual([long]);
    }
  });
});

test('a single response has all its questions and links to its neighbours', async () => {
  const poll = await makePoll(server, forMembers);
  const { participant, stranger, admin, owner } = server.people;
  const given: string[] = [];
  for (const as of [participant, stranger, admin])
    given.push(await answer(poll, as, { drink: 2, wish: 'tea' }));
  const one = { inquiryId: poll.id, id: given[1] ?? '' };
  const shown = await server.call(getResponse, one, { as: owner });
  expect(shown).toMatchObject({ newer: given[2], older: given[0], position: 2, count: 3 });
  expect(shown.questions.map(({ body, answer: given }) => [body, given?.labels, given?.value])).toEqual([
    ['What do you drink?', ['Water'], null],
    ['With what?', undefined, undefined],
    ['Spoons?', undefined, undefined],
    ['Wishes?', [], 'tea'],
  ]);
});
