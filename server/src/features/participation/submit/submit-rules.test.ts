import { randomUUID } from 'node:crypto';
import {
  editMyInquiry,
  editMyInquirySegment,
  expireMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { countStored, forMembers, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';

const opened = '2026-11-21T10:00:00.000Z';

const server = useTestApp({ now: opened });
beforeEach(() => server.clock.set(opened));

async function refusedWith(poll: Pick<Poll, 'id'>, input: unknown, as = server.guest()) {
  const failure = await server.refusal(submitResponse, input, { as });
  expect(await countStored(server, poll.id)).toBe(0);
  return failure;
}

describe('invalid answers', () => {
  let poll: Poll;
  let other: Poll;
  beforeAll(async () => {
    poll = await makePoll(server);
    other = await makePoll(server);
  });

  const cases: [string, (poll: Poll, other: Poll) => { questionId: string; value: unknown }, string][] = [
    ['of a question of another inquiry', (_, { wish }) => ({ questionId: wish.id, value: 'x' }), 'notAsked'],
    [
      'with an option of another question',
      ({ extras, drink }) => ({ questionId: extras.id, value: [drink.options[0]?.id] }),
      'optionOfAnotherQuestion',
    ],
  ];
  test.each(cases)('an answer %s is refused at its question', async (_title, makeAnswer, code) => {
    const answer = makeAnswer(poll, other);
    const { answers, ...rest } = poll.submit();
    const failure = await refusedWith(poll, { ...rest, answers: [...answers, answer] });
    expect(failure).toMatchObject({
      httpStatus: 400,
      code: 'invalidInput',
      errors: { [`answers.${answer.questionId}`]: { code } },
    });
  });

  test('a mandatory question without an answer is reported', async () => {
    const failure = await refusedWith(poll, poll.submit(0, { answers: [] }));
    expect(failure.errors).toMatchObject({ [`answers.${poll.drink.id}`]: { code: 'chooseOption' } });
  });

  test.each([
    ['an unknown field', { surprise: 1 }],
    ['no secret', { attemptSecret: undefined }],
    ['a short secret', { attemptSecret: 'abc' }],
    ['an id that is none', { attemptId: '__proto__' }],
    ['answers that are no list', { answers: {} }],
    ['a NUL in a text', { answers: [{ questionId: randomUUID(), value: 'a\u0000' }] }],
    ['a revision of zero', { revision: 0 }],
    ['a duration below zero', { duration: -1 }],
  ])('a body with %s is refused', async (_title, change) => {
    const failure = await refusedWith(poll, { ...poll.submit(), ...change });
    expect(failure.httpStatus).toBe(400);
  });

  test('a guest without a key learns which header is missing', async () => {
    const failure = await server.refusal(submitResponse, poll.submit(), {});
    expect(failure).toMatchObject({ httpStatus: 400, errors: { 'X-Guest': { code: 'required' } } });
  });

  test('a forged guest key counts as a missing one', async () => {
    const headers = { 'x-guest': `${randomUUID()}.${'A'.repeat(22)}` };
    const failure = await server.refusal(submitResponse, poll.submit(), { headers });
    expect(failure).toMatchObject({ httpStatus: 400, errors: { 'X-Guest': { code: 'required' } } });
  });

  test('a revision that was never published is not found', async () => {
    expect(await refusedWith(poll, poll.submit(0, { revision: 99 }))).toMatchObject({ httpStatus: 404 });
  });
});

describe('an inquiry that is not open', () => {
  test('a draft is not found, and its owner gets the reason', async () => {
    const draft = await makeDraft(server);
    const input = { ...makeAttempt(), inquiryId: draft.id, revision: draft.revision, answers: [] };
    expect(await refusedWith(draft, input)).toMatchObject({ httpStatus: 404, code: 'notFound' });
    const owner = await refusedWith(draft, input, server.people.owner);
    expect(owner).toMatchObject({ httpStatus: 409, code: 'inquiryNotPublished' });
  });

  test('a scheduled inquiry is refused before its opening date and accepted from then on', async () => {
    const draft = await makeDraft(server);
    const [segment] = draft.segments;
    const [question] = segment?.questions ?? [];
    const { id, revision } = draft;
    const publishDate = '2026-11-21T12:00:00.000Z';
    await server.call(publishMyInquiry, { id, revision, publishDate }, { as: server.people.owner });
    const value = question?.options?.[0]?.id ?? '';
    const answers = [{ questionId: question?.id ?? '', value }];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers };
    const as = server.guest();
    server.clock.set('2026-11-21T11:59:59.999Z');
    expect(await refusedWith(draft, input, as)).toMatchObject({ httpStatus: 409, code: 'inquiryNotOpen' });
    server.clock.set(publishDate);
    await server.call(submitResponse, input, { as });
    expect(await countStored(server, id)).toBe(1);
  });

  test('an expired inquiry accepts nothing new, but confirms stored responses', async () => {
    const poll = await makePoll(server);
    const as = server.guest();
    const input = poll.submit();
    const first = await server.call(submitResponse, input, { as });
    server.clock.advance(60_000);
    await server.call(expireMyInquiry, { id: poll.id }, { as: server.people.owner });
    const late = await server.refusal(submitResponse, poll.submit(), { as: server.guest() });
    expect(late).toMatchObject({ httpStatus: 410, code: 'inquiryExpired' });
    expect(await server.call(submitResponse, input, { as })).toEqual(first);
    const badAndLate = poll.submit(0, { answers: [] });
    const failure = await server.refusal(submitResponse, badAndLate, { as: server.guest() });
    expect(failure).toMatchObject({ httpStatus: 410 });
    expect(
      await server.refusal(startParticipation, { inquiryId: poll.id }, { as: server.guest() }),
    ).toMatchObject({
      httpStatus: 410,
    });
  });

  test('an unknown inquiry is not found', async () => {
    const poll = await makePoll(server);
    const input = { ...poll.submit(), inquiryId: randomUUID() };
    expect(await refusedWith(poll, input)).toMatchObject({ httpStatus: 404, code: 'notFound' });
    expect(await server.refusal(startParticipation, { inquiryId: randomUUID() }, {})).toMatchObject({
      httpStatus: 404,
    });
  });

  test('an inquiry for signed-in people is not found by guests, even with valid answers', async () => {
    const poll = await makePoll(server, forMembers);
    expect(await refusedWith(poll, poll.submit())).toMatchObject({ httpStatus: 404, code: 'notFound' });
    expect(
      await server.refusal(startParticipation, { inquiryId: poll.id }, { as: server.guest() }),
    ).toMatchObject({
      httpStatus: 404,
    });
    await server.call(submitResponse, poll.submit(), { as: server.people.stranger });
  });

  test('an inquiry that was taken down is not found', async () => {
    const poll = await makePoll(server);
    await server.pool.query('update inquiry set taken_down_at = now() where id = $1', [poll.id]);
    expect(await refusedWith(poll, poll.submit())).toMatchObject({ httpStatus: 404, code: 'notFound' });
  });
});

test('answers started before a publication are checked against the revision that was shown', async () => {
  const tea = makeOption('Tea');
  const question = makeQuestion({ isForce: true, options: [tea, makeOption('Coffee')] });
  const segment = makeSegment({ questions: [question] });
  const { id, revision } = await makePublished(server, { segments: [segment] });
  const as = { as: server.people.owner };
  const added = makeQuestion({ isForce: true, body: 'And how much?' });
  const edited = await server.call(
    editMyInquirySegment,
    { inquiryId: id, revision, segment: { ...segment, questions: [question, added] } },
    as,
  );
  await server.call(publishMyInquiry, { id, revision: edited.revision }, as);
  const answers = [{ questionId: question.id, value: tea.id }];
  const before = { ...makeAttempt(), inquiryId: id, revision, answers };
  await server.call(submitResponse, before, { as: server.guest() });
  const after = { ...makeAttempt(), inquiryId: id, revision: edited.revision, answers };
  const failure = await server.refusal(submitResponse, after, { as: server.guest() });
  expect(failure.errors).toHaveProperty([`answers.${added.id}`]);
  const page = await server.call(startParticipation, { inquiryId: id }, { as: server.guest() });
  expect(page.revision).toBe(edited.revision);
  expect(await countStored(server, id)).toBe(1);
});

test('naming an older revision does not avoid a time limit', async () => {
  const poll = await makePoll(server);
  const as = { as: server.people.owner };
  const edited = await server.call(editMyInquiry, { id: poll.id, revision: poll.revision, timeLimit: 5 }, as);
  const { revision } = await server.call(publishMyInquiry, { id: poll.id, revision: edited.revision }, as);
  expect(revision).toBeGreaterThan(poll.revision);
  const guest = server.guest();
  const named = poll.submit();
  expect(await refusedWith(poll, named, guest)).toMatchObject({ httpStatus: 409, code: 'rulesChanged' });
  // People who had already begun start an attempt under the new rules, and the same answers are accepted.
  const { attemptId, attemptSecret, inquiryId } = named;
  const started = await server.call(
    startParticipation,
    { inquiryId, attemptId, attemptSecret },
    { as: guest },
  );
  expect(started.endsAt).not.toBeNull();
  await server.call(submitResponse, { ...named, revision }, { as: guest });
  expect(await countStored(server, poll.id)).toBe(1);
});

test.each([
  ['an exam', { score: 1 }, 'rulesChanged'],
  ['an inquiry without scores', {}, 'stored'],
])(
  'a day after %s was published again, a submit of its earlier revision is %s',
  async (_, scores, expected) => {
    const [tea, coffee] = [makeOption('Tea', { isAnswer: true }), makeOption('Coffee')];
    const question = makeQuestion({ ...scores, options: [tea, coffee] });
    const segment = makeSegment({ questions: [question] });
    const { id, revision } = await makePublished(server, { segments: [segment] });
    const as = { as: server.people.owner };
    let newest = revision;
    const addQuestion = async () => {
      segment.questions.push(
        makeQuestion({ ...scores, isForce: true, options: [makeOption('x'), makeOption('y')] }),
      );
      const change = { inquiryId: id, revision: newest, segment };
      newest = (await server.call(editMyInquirySegment, change, as)).revision;
      await server.call(publishMyInquiry, { id, revision: newest }, as);
    };
    const submitEarlier = async () => {
      const answers = [{ questionId: question.id, value: tea.id }];
      const input = { ...makeAttempt(), inquiryId: id, revision, answers };
      return server.call(submitResponse, input, { as: server.guest() }).then(
        () => 'stored',
        ({ message }: Error) => /rulesChanged/.exec(message)?.[0],
      );
    };
    await addQuestion();
    server.clock.advance(20 * 3_600_000);
    expect(await submitEarlier()).toBe('stored');
    await addQuestion();
    server.clock.advance(5 * 3_600_000);
    expect(await submitEarlier()).toBe(expected);
  },
);

describe('before the first answer, a published option is removed', () => {
  const publishWithTwoQuestions = async (settings: Parameters<typeof makePublished>[1] = {}) => {
    const drink = makeQuestion({ options: [makeOption('Tea'), makeOption('Coffee'), makeOption('Water')] });
    const place = makeQuestion({ options: [makeOption('Home'), makeOption('Work')] });
    const segment = makeSegment({ questions: [drink, place] });
    const { id, revision } = await makePublished(server, { ...settings, segments: [segment] });
    const removeWater = async () => {
      const questions = [{ ...drink, options: drink.options.slice(0, 2) }, place];
      const change = { inquiryId: id, revision, segment: { ...segment, questions } };
      const as = { as: server.people.owner };
      const edited = await server.call(editMyInquirySegment, change, as);
      await server.call(publishMyInquiry, { id, revision: edited.revision }, as);
    };
    return { id, revision, drink, place, removeWater };
  };

  test('an open page submits other answers, and gets the new questions instead of losing an answer', async () => {
    const { id, revision, drink, place, removeWater } = await publishWithTwoQuestions();
    await removeWater();
    const submit = (answers: { questionId: string; value: string }[]) =>
      server.refusal(
        submitResponse,
        { ...makeAttempt(), inquiryId: id, revision, answers },
        { as: server.guest() },
      );
    const work = { questionId: place.id, value: place.options[1]?.id ?? '' };
    const water = { questionId: drink.id, value: drink.options[2]?.id ?? '' };
    expect(await submit([work, water])).toMatchObject({ httpStatus: 409, code: 'rulesChanged' });
    await server.call(
      submitResponse,
      { ...makeAttempt(), inquiryId: id, revision, answers: [work] },
      { as: server.guest() },
    );
    expect(await countStored(server, id)).toBe(1);
  });

  test('an option can’t be removed while someone is answering within a time limit', async () => {
    const { id, removeWater } = await publishWithTwoQuestions({ settings: { timeLimit: 5 } });
    await server.call(startParticipation, { inquiryId: id, ...makeAttempt() }, { as: server.guest() });
    await expect(removeWater()).rejects.toThrow(/removed/);
    // A submit is still accepted shortly after the end.
    server.clock.advance(5 * 60_000 + 3_000);
    await expect(removeWater()).rejects.toThrow(/removed/);
    server.clock.advance(3_000);
    await removeWater();
  });

  test('an option can be removed while an untimed attempt has begun, but not once it has answers', async () => {
    const as = { as: server.people.stranger };
    const [begun, saved] = [
      await publishWithTwoQuestions({ settings: forMembers }),
      await publishWithTwoQuestions({ settings: forMembers }),
    ];
    const attempt = makeAttempt();
    await server.call(startParticipation, { inquiryId: begun.id, ...makeAttempt() }, as);
    await server.call(startParticipation, { inquiryId: saved.id, ...attempt }, as);
    const answers = [{ questionId: saved.place.id, value: saved.place.options[0]?.id ?? '' }];
    const input = { ...attempt, inquiryId: saved.id, revision: saved.revision, answers };
    await server.call(saveAnswers, input, as);
    await begun.removeWater();
    await expect(saved.removeWater()).rejects.toThrow(/removed/);
  });
});
