import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { countStored, forMembers, makeAttempt, makePoll, type Poll } from '../testing/participation-setup.ts';
import { closeEndedAttempts } from './close-ended-attempts.ts';

const opened = '2026-11-21T10:00:00.000Z';
const minute = 60_000;

const server = useTestApp({ now: opened });
beforeEach(() => server.clock.set(opened));

async function begin(poll: Pick<Poll, 'id'>, as: Person, key = makeAttempt()) {
  const page = await server.call(startParticipation, { inquiryId: poll.id, ...key }, { as });
  return { key, page };
}

describe('a time limit', () => {
  test.each([
    ['in time', 10 * minute - 100, 200],
    ['at the very end', 10 * minute, 200],
    ['within the grace for the wire', 10 * minute + 5_000, 200],
    ['after it', 10 * minute + 5_001, 410],
  ])('a submit %s is checked by the server’s clock', async (_title, after, status) => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const as = server.guest();
    const { key, page } = await begin(poll, as);
    expect(page.endsAt).toBe('2026-11-21T10:10:00.000Z');
    server.clock.advance(after);
    const answer = await server.send(submitResponse, poll.submit(0, { ...key, duration: 1 }), { as });
    expect(answer.status).toBe(status);
    if (status === 410) expect(answer).toMatchObject({ failure: { code: 'timeEnded' } });
    expect(await countStored(server, poll.id)).toBe(status === 200 ? 1 : 0);
  });

  test('opening the page again or on another device does not restart the time', async () => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const as = server.guest();
    const { key, page } = await begin(poll, as);
    server.clock.advance(4 * minute);
    const again = await begin(poll, as, key);
    const elsewhere = await begin(poll, as);
    for (const other of [again.page, elsewhere.page]) {
      expect(other).toMatchObject({
        attemptId: key.attemptId,
        endsAt: page.endsAt,
        startedAt: page.startedAt,
      });
    }
    const inputs = { attemptId: key.attemptId, attemptSecret: elsewhere.key.attemptSecret };
    await server.call(submitResponse, poll.submit(0, inputs), { as });
    expect(await countStored(server, poll.id)).toBe(1);
  });

  test('two tabs that start at the same moment share one attempt', async () => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const as = server.guest();
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(poll, as)));
    expect(new Set(begun.map(({ page }) => page.attemptId)).size).toBe(1);
  });

  test('a second attempt is refused after the time is over', async () => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const as = server.guest();
    await begin(poll, as);
    server.clock.advance(11 * minute);
    const failure = await server.refusal(
      startParticipation,
      { inquiryId: poll.id, ...makeAttempt() },
      { as },
    );
    expect(failure).toMatchObject({ httpStatus: 410, code: 'timeEnded' });
  });

  test('a submit without a started attempt is not found and starts no attempt', async () => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const failure = await server.refusal(submitResponse, poll.submit(), { as: server.guest() });
    expect(failure).toMatchObject({ httpStatus: 404 });
    const nameless = await server.refusal(startParticipation, { inquiryId: poll.id }, { as: server.guest() });
    expect(nameless).toMatchObject({ httpStatus: 400, errors: { attemptId: { code: 'required' } } });
  });

  test('places are reserved from start to deadline and never given twice', async () => {
    const poll = await makePoll(server, { timeLimit: 10, maxParticipantCount: 3 });
    const people = Array.from({ length: 9 }, () => server.guest());
    const begun = await Promise.all(
      people.map(async (as) => {
        const key = makeAttempt();
        const answer = await server.send(startParticipation, { inquiryId: poll.id, ...key }, { as });
        return { as, key, status: answer.status };
      }),
    );
    const holders = begun.filter(({ status }) => status === 200);
    expect(holders).toHaveLength(3);
    expect(begun.filter(({ status }) => status === 409)).toHaveLength(6);
    const [first, ...others] = holders;
    if (first === undefined) throw new Error('No one began.');
    await server.call(submitResponse, poll.submit(0, first.key), { as: first.as });
    server.clock.advance(10 * minute + 5_001);
    const late = await Promise.all(
      others.map(({ as, key }) => server.send(submitResponse, poll.submit(0, key), { as })),
    );
    expect(late.map(({ status }) => status)).toEqual([410, 410]);
    const freed = await Promise.all([begin(poll, server.guest()), begin(poll, server.guest())]);
    expect(freed).toHaveLength(2);
    expect(
      await server.refusal(
        startParticipation,
        { inquiryId: poll.id, ...makeAttempt() },
        { as: server.guest() },
      ),
    ).toMatchObject({ httpStatus: 409, code: 'inquiryFull' });
    expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
  });

  test('an anonymous attempt leaves no link between person and answers', async () => {
    const poll = await makePoll(server, { timeLimit: 10 });
    const as = server.guest();
    const { key } = await begin(poll, as);
    const { rows } = await server.pool.query('select * from attempt where id = $1', [key.attemptId]);
    expect(JSON.stringify(rows)).not.toContain(as.id);
    await server.call(submitResponse, poll.submit(0, key), { as });
    const left = await server.pool.query('select * from attempt where inquiry_id = $1', [poll.id]);
    expect(left.rows).toEqual([]);
  });
});

describe('the server closes an attempt whose time is over', () => {
  async function leave(answered: boolean, settings = {}) {
    const poll = await makePoll(server, { ...forMembers, timeLimit: 10, ...settings });
    const as = server.people.participant;
    const { key } = await begin(poll, as);
    const answers = answered ? poll.submit(1).answers : [{ questionId: poll.wish.id, value: 'more' }];
    const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
    expect(await server.call(saveAnswers, input, { as })).toEqual({ saved: true });
    return { poll, key, as };
  }

  test('stores its answers if they are complete', async () => {
    const { poll, key, as } = await leave(true, { maxParticipantCount: 1 });
    server.clock.advance(10 * minute + 5_000);
    await closeEndedAttempts(server.deps);
    expect(await countStored(server, poll.id)).toBe(0);
    server.clock.advance(60 * minute);
    await server.pool.query('update inquiry set expire_date = $2 where id = $1', [
      poll.id,
      '2026-11-21T10:30:00Z',
    ]);
    await Promise.all([closeEndedAttempts(server.deps), closeEndedAttempts(server.deps)]);
    expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
    // A late submit of the browser gets the reply of the stored one.
    await server.call(submitResponse, poll.submit(1, key), { as });
  });

  test('marks it as unfinished if they are incomplete, and accepts no later changes', async () => {
    const { poll, key, as } = await leave(false);
    server.clock.advance(11 * minute);
    await closeEndedAttempts(server.deps);
    expect(await countStored(server, poll.id)).toBe(0);
    const { rows } = await server.pool.query('select state from attempt where id = $1', [key.attemptId]);
    expect(rows).toEqual([{ state: 'unfinished' }]);
    server.clock.set(opened);
    expect(await server.refusal(submitResponse, poll.submit(1, key), { as })).toMatchObject({
      code: 'timeEnded',
    });
  });
});

describe('an exam', () => {
  async function makeExam() {
    const questions = Array.from({ length: 12 }, (_, index) =>
      makeQuestion({
        body: `Question ${index}`,
        isForce: true,
        score: 2,
        wrongScore: 0.5,
        options: [makeOption('Right', { isAnswer: true }), makeOption('Wrong')],
      }),
    );
    const settings = { questionCount: 5, shuffleQuestions: true };
    const made = await makePublished(server, { segments: [makeSegment({ questions })], settings });
    const choose = (questionId: string, index: number) => ({
      questionId,
      value: questions.find(({ id }) => id === questionId)?.options[index]?.id ?? '',
    });
    return { ...made, questions, choose };
  }
  const asked = (page: Awaited<ReturnType<typeof begin>>['page']) =>
    page.pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions.map(({ id }) => id)));

  test('shows each participant the drawn questions, without right answers and scores', async () => {
    const exam = await makeExam();
    const as = server.guest();
    const { key, page } = await begin(exam, as);
    expect(asked(page)).toHaveLength(5);
    expect(JSON.stringify(page)).not.toMatch(/isAnswer|score|Score|accepted/);
    const again = await begin(exam, as, key);
    expect(again.page.pages).toEqual(page.pages);
    const draws = await Promise.all(Array.from({ length: 6 }, () => begin(exam, server.guest())));
    expect(new Set(draws.map((draw) => asked(draw.page).sort().join())).size).toBeGreaterThan(1);
  });

  test('is scored by the server, also for a repeated submit', async () => {
    const exam = await makeExam();
    const as = server.guest();
    const { key, page } = await begin(exam, as);
    const answers = asked(page).map((id, index) => exam.choose(id, index < 2 ? 0 : 1));
    const input = { ...key, inquiryId: exam.id, revision: exam.revision, answers };
    const first = await server.call(submitResponse, input, { as });
    expect(first).toMatchObject({ score: 2 * 2 - 3 * 0.5, maxScore: 10 });
    expect(await server.call(submitResponse, input, { as })).toEqual(first);
    expect(await verifyStoredCounts(server.db, exam.id)).toEqual({ responses: 1, differences: [] });
  });

  test('refuses an answer to a question that was not drawn', async () => {
    const exam = await makeExam();
    const as = server.guest();
    const { key, page } = await begin(exam, as);
    const drawn = asked(page);
    const undrawn = exam.questions.find(({ id }) => !drawn.includes(id))?.id ?? '';
    const answers = [...drawn, undrawn].map((id) => exam.choose(id, 0));
    const input = { ...key, inquiryId: exam.id, revision: exam.revision, answers };
    const failure = await server.refusal(submitResponse, input, { as });
    expect(failure).toMatchObject({
      httpStatus: 400,
      errors: { [`answers.${undrawn}`]: { code: 'notAsked' } },
    });
    expect(await countStored(server, exam.id)).toBe(0);
  });
});

describe('a single session', () => {
  test('continues only in the tab that started it, and only shortly after', async () => {
    const poll = await makePoll(server, { singleSession: true });
    const as = server.guest();
    const { key } = await begin(poll, as);
    server.clock.advance(2 * minute);
    expect((await begin(poll, as, key)).page.attemptId).toBe(key.attemptId);
    const elsewhere = await server.refusal(
      startParticipation,
      { inquiryId: poll.id, ...makeAttempt() },
      { as },
    );
    expect(elsewhere).toMatchObject({ httpStatus: 409, code: 'alreadyStarted' });
    server.clock.advance(2 * minute + 1);
    const tooLate = await server.refusal(startParticipation, { inquiryId: poll.id, ...key }, { as });
    expect(tooLate).toMatchObject({ httpStatus: 409, code: 'alreadyStarted' });
    await server.call(submitResponse, poll.submit(0, key), { as });
  });
});

describe('answers saved before the submit', () => {
  test('the server stores those of signed-in people and shows them on another device', async () => {
    const poll = await makePoll(server, forMembers);
    const as = server.people.participant;
    const { key, page } = await begin(poll, as);
    expect(page.attemptId).toBe(key.attemptId);
    const answers = [{ questionId: poll.wish.id, value: 'more tea' }];
    const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
    expect(await server.call(saveAnswers, input, { as })).toEqual({ saved: true });
    const other = await begin(poll, as);
    expect(other.page).toMatchObject({ attemptId: key.attemptId, answers });
    const guessed = { ...input, attemptSecret: makeAttempt().attemptSecret };
    const stranger = server.people.stranger;
    expect(await server.refusal(saveAnswers, guessed, { as: stranger })).toMatchObject({ httpStatus: 404 });
    const bad = {
      ...input,
      attemptSecret: other.key.attemptSecret,
      answers: [{ questionId: poll.spoons.id, value: 99 }],
    };
    expect(await server.refusal(saveAnswers, bad, { as })).toMatchObject({ httpStatus: 400 });
    const { attemptSecret } = other.key;
    await server.call(submitResponse, poll.submit(0, { attemptId: key.attemptId, attemptSecret }), { as });
    expect(await countStored(server, poll.id)).toBe(1);
  });

  test('those of anonymous inquiries without a time limit stay in the browser', async () => {
    const poll = await makePoll(server, { singleSession: true });
    const as = server.guest();
    const { key } = await begin(poll, as);
    const answers = [{ questionId: poll.wish.id, value: 'more tea' }];
    const input = { ...key, inquiryId: poll.id, revision: poll.revision, answers };
    expect(await server.call(saveAnswers, input, { as })).toEqual({ saved: false });
    const { rows } = await server.pool.query('select answers from attempt where id = $1', [key.attemptId]);
    expect(rows[0].answers).toEqual([]);
  });
});

test('a start by a browser that has cached the pages returns no pages and is counted', async () => {
  const poll = await makePoll(server);
  const begun = await server.call(
    startParticipation,
    { inquiryId: poll.id, withPages: false },
    { as: server.guest() },
  );
  expect(begun).toMatchObject({ revision: poll.revision, pages: [] });
  // Counts stay in memory for a moment before they are written.
  await server.deps.participation.started.flush();
  const { started } = await server.call(getSummary, { inquiryId: poll.id }, { as: server.people.owner });
  expect(started).toBe(1);
});
