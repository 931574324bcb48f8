import { randomUUID } from 'node:crypto';
import { editMyInquiry, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  editMyResponse,
  getMyResponse,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  eraseInquiry,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { deleteImportedResponses } from '../stored-responses/delete-response-queries.ts';
import {
  forMembers,
  listResponseVersions,
  makeAttempt,
  makePoll,
  type Poll,
  type SubmitInput,
} from '../testing/participation-setup.ts';

const server = useTestApp();
beforeAll(() => {
  // Transactions wait for a lock without a timeout here.
  Object.assign(server.pool.options, { lock_timeout: 0 });
});
beforeEach(() => server.clock.set('2026-11-21T10:00:00.000Z'));

const editable: Partial<InquirySettings> = { editableResponse: true };
const minute = 60_000;

interface Story {
  readonly poll: Poll;
  readonly as: Person;
  readonly input: SubmitInput;
  /** Makes an edit that chooses the drink with this index. */
  readonly edit: (place: number, more?: object) => object;
}

async function answered(settings: Partial<InquirySettings>, as: Person = server.guest()): Promise<Story> {
  const poll = await makePoll(server, { ...editable, ...settings });
  const input = poll.submit(0);
  await server.call(submitResponse, input, { as });
  const { attemptId: responseId, attemptSecret } = input;
  const edit: Story['edit'] = (place, more = {}) => ({
    inquiryId: poll.id,
    responseId,
    attemptSecret,
    editId: randomUUID(),
    answers: poll.submit(place).answers,
    ...more,
  });
  return { poll, as, input, edit };
}

const refused = (input: object, as: Person) => server.refusal(editMyResponse, input, { as });
const own = ({ poll, input }: Story) => ({
  inquiryId: poll.id,
  responseId: input.attemptId,
  attemptSecret: input.attemptSecret,
});

async function expectEdits({ poll, input }: Story, count: number): Promise<void> {
  const { rows } = await server.pool.query('select edits from response where id = $1', [input.attemptId]);
  expect(rows).toEqual([{ edits: count }]);
  expect(await listResponseVersions(server, input.attemptId)).toHaveLength(count);
  expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
}

async function change(poll: Poll, settings: Partial<InquirySettings>): Promise<void> {
  const as = server.people.owner;
  const { item } = await server.call(getMyInquiry, { id: poll.id }, { as });
  const edit = { id: poll.id, revision: item.revision, ...settings };
  const { revision } = await server.call(editMyInquiry, edit, { as });
  await server.call(publishMyInquiry, { id: poll.id, revision }, { as });
}

describe('people who may change a response', () => {
  test('a signed-in person opens and changes their own answers, on any device, without a receipt', async () => {
    const story = await answered(forMembers, server.people.participant);
    const { poll, as, input } = story;
    const opened = await server.call(getMyResponse, { inquiryId: poll.id }, { as });
    expect(opened).toMatchObject({
      responseId: input.attemptId,
      revision: poll.revision,
      answers: input.answers,
      editing: { refusal: null, until: null, editsLeft: null, edits: 0 },
    });
    const { answers } = poll.submit(2);
    const edit = { inquiryId: poll.id, editId: randomUUID(), answers };
    const edited = await server.call(editMyResponse, edit, { as });
    expect(edited).toMatchObject({ responseId: input.attemptId, editing: { edits: 1 } });
    const again = await server.call(getMyResponse, { inquiryId: poll.id }, { as });
    expect(again.answers).toEqual(answers);
    await expectEdits(story, 1);
  });

  test('other people can’t change it, not even with the receipt', async () => {
    const story = await answered(forMembers, server.people.participant);
    for (const as of [server.people.stranger, server.people.owner, server.guest()]) {
      expect(await refused(story.edit(1), as)).toMatchObject({ httpStatus: 404, code: 'notFound' });
      expect(await server.refusal(getMyResponse, own(story), { as })).toMatchObject({ httpStatus: 404 });
    }
    await expectEdits(story, 0);
  });

  test('an anonymous response can be changed only with its receipt', async () => {
    const story = await answered({});
    await server.call(editMyResponse, story.edit(1) as never, { as: server.guest() });
    const wrong = { attemptSecret: makeAttempt().attemptSecret };
    expect(await refused(story.edit(2, wrong), story.as)).toMatchObject({ httpStatus: 404 });
    expect(await refused(story.edit(2, { attemptSecret: undefined }), story.as)).toMatchObject({
      httpStatus: 404,
    });
    const other = await answered({});
    const foreign = { inquiryId: other.poll.id };
    expect(await refused(story.edit(2, foreign), story.as)).toMatchObject({ httpStatus: 404 });
    await expectEdits(story, 1);
  });

  test('signed-in people can change anonymous answers only by receipt and are not linked to them', async () => {
    const story = await answered({ cooperationType: 'users', anonymous: true }, server.people.participant);
    const { poll, as } = story;
    expect(await server.refusal(getMyResponse, { inquiryId: poll.id }, { as })).toMatchObject({
      httpStatus: 404,
    });
    expect(await refused(story.edit(1), server.guest())).toMatchObject({ httpStatus: 404 });
    await server.call(editMyResponse, story.edit(1) as never, { as });
    for (const table of ['response t where id', 'response_version t where response_id']) {
      const query = `select t.*::text as row from ${table} = $1`;
      const { rows } = await server.pool.query(query, [story.input.attemptId]);
      expect(rows).toHaveLength(1);
      expect(rows[0].row).not.toContain(as.id);
    }
    await expectEdits(story, 1);
  });
});

describe('the end of the edit time', () => {
  test.each([
    ['known', forMembers],
    ['anonymous', {}],
  ])('a %s response can be changed until the last moment of the edit time', async (kind, settings) => {
    const as = kind === 'known' ? server.people.participant : server.guest();
    const story = await answered({ ...settings, editTimeLimit: 30 }, as);
    server.clock.advance(10 * minute);
    const opened = await server.call(getMyResponse, own(story), { as });
    expect(opened.editing).toMatchObject({
      refusal: null,
      until: '2026-11-21T10:30:00.000Z',
      now: '2026-11-21T10:10:00.000Z',
    });
    server.clock.advance(20 * minute);
    const last = story.edit(1);
    await server.call(editMyResponse, last as never, { as });
    server.clock.advance(1);
    expect(await refused(story.edit(2), as)).toMatchObject({ httpStatus: 410, code: 'editTimeEnded' });
    const over = await server.call(getMyResponse, own(story), { as });
    expect(over.editing).toMatchObject({
      refusal: { code: 'editTimeEnded', text: expect.stringMatching(/no longer change/) },
      edits: 1,
    });
    // The reply to this edit was lost, but the edit was in time.
    await server.call(editMyResponse, last as never, { as });
    await expectEdits(story, 1);
  });

  test('submitting the answers again does not extend the edit time, and a secret ballot stores no moment of the submit', async () => {
    const ballot = { cooperationType: 'users', anonymous: true, editTimeLimit: 30 } as const;
    const story = await answered(ballot, server.people.participant);
    server.clock.advance(25 * minute);
    await server.call(submitResponse, story.input, { as: story.as });
    const { editing } = await server.call(getMyResponse, own(story), { as: story.as });
    expect(editing.until).toBe('2026-11-21T10:30:00.000Z');
    const { rows } = await server.pool.query('select * from response where id = $1', [story.input.attemptId]);
    expect(rows[0]).toMatchObject({ submitted_at: null, started_at: null });
    const moment = Buffer.alloc(8);
    moment.writeBigInt64BE(BigInt(Date.parse('2026-11-21T10:00:00.000Z')));
    expect(rows[0].sealed_submit.includes(moment)).toBe(false);
  });

  test('the edit time and limit are those of the published revision, the questions those of the answered one', async () => {
    const story = await answered({ ...forMembers, editableResponse: false }, server.people.participant);
    const { poll, as } = story;
    expect(await refused(story.edit(1), as)).toMatchObject({ httpStatus: 409, code: 'notEditable' });
    await change(poll, { editableResponse: true, editCountLimit: 1 });
    await server.call(editMyResponse, story.edit(1) as never, { as });
    expect(await refused(story.edit(2), as)).toMatchObject({ httpStatus: 409, code: 'editCountReached' });
    const { rows } = await server.pool.query('select revision from response where id = $1', [
      story.input.attemptId,
    ]);
    expect(rows).toEqual([{ revision: poll.revision }]);
    await change(poll, { editCountLimit: null, editTimeLimit: 1 });
    server.clock.advance(minute + 1);
    expect(await refused(story.edit(2), as)).toMatchObject({ code: 'editTimeEnded' });
    await expectEdits(story, 1);
  });

  test('after closing, a response can be changed only if the author allows it', async () => {
    const story = await answered({});
    const close = 'update inquiry set expire_date = $2 where id = $1';
    await server.pool.query(close, [story.poll.id, '2026-11-21T10:05:00Z']);
    await server.call(editMyResponse, story.edit(1) as never, { as: story.as });
    server.clock.advance(5 * minute);
    const late = await refused(story.edit(2), story.as);
    expect(late).toMatchObject({ httpStatus: 410, code: 'inquiryExpired' });
    await server.pool.query('update inquiry set expire_date = null where id = $1', [story.poll.id]);
    await change(story.poll, { editableAfterExpiry: true });
    await server.pool.query(close, [story.poll.id, '2026-11-21T10:05:00Z']);
    await server.call(editMyResponse, story.edit(2) as never, { as: story.as });
    await expectEdits(story, 2);
  });

  test("a response with a time limit, or of a deleted or taken-down inquiry, can't be changed", async () => {
    const story = await answered({});
    await change(story.poll, { timeLimit: 10 });
    expect(await refused(story.edit(1), story.as)).toMatchObject({ code: 'notEditable' });
    await change(story.poll, { timeLimit: null });
    const takeDown = 'update inquiry set taken_down_at = $2 where id = $1';
    await server.pool.query(takeDown, [story.poll.id, new Date(server.clock.now())]);
    expect(await refused(story.edit(1), story.as)).toMatchObject({ httpStatus: 404 });
    await server.pool.query(takeDown, [story.poll.id, null]);
    await expectEdits(story, 0);
    await eraseInquiry(server, story.poll.id, server.people.owner);
    expect(await refused(story.edit(1), story.as)).toMatchObject({ httpStatus: 404 });
  });
});

test('edits of one response are limited in the bytes of the versions they leave, and offered accordingly', async () => {
  const story = await answered({});
  await server.db.execute(sql`
    insert into response_version (response_id, number, edit_id, edited_by, choices, rest, edited_at)
    select ${story.input.attemptId}, 0, gen_random_uuid(), 'participant', '{}',
      jsonb_build_object('1', string_agg(sha256(n::text::bytea)::text, '')), now()
    from generate_series(1, 200000) n`);
  expect(await refused(story.edit(1), story.as)).toMatchObject({ code: 'editCountReached' });
  const { editing } = await server.call(getMyResponse, own(story), { as: story.as });
  expect(editing.refusal).toMatchObject({ code: 'editCountReached' });
});

test('edits of one response are limited in number within ten minutes, also refused ones', async () => {
  const story = await answered({ editableResponse: false });
  const sent = Array.from({ length: 61 }, () => refused(story.edit(1), story.as));
  const codes = (await Promise.all(sent)).map(({ code }) => code);
  expect(codes.filter((code) => code === 'tooManyRequests')).toHaveLength(1);
});

describe('simultaneous edits', () => {
  test('of fifty edits only the three allowed are made, and the last one is stored completely', async () => {
    const story = await answered({ editCountLimit: 3 });
    const { poll, as } = story;
    const edits = Array.from({ length: 50 }, (_, index) => {
      const answers = [
        ...poll.submit(1 + (index % 2)).answers,
        { questionId: poll.spoons.id, value: index / 8 },
      ];
      return story.edit(0, { answers });
    });
    const replies = await Promise.all(edits.map((input) => server.send(editMyResponse, input, { as })));
    const made = replies.flatMap(({ status }, index) => (status === 200 ? [edits[index]] : []));
    expect(made).toHaveLength(3);
    const rest = replies.flatMap((reply) => ('failure' in reply ? [reply.failure.code] : []));
    expect(new Set(rest)).toEqual(new Set(['editCountReached']));
    const { answers, editing } = await server.call(getMyResponse, own(story), { as });
    expect(made.map((edit) => (edit as { answers: unknown }).answers)).toContainEqual(answers);
    expect(editing).toMatchObject({ editsLeft: 0, refusal: { code: 'editCountReached' } });
    await expectEdits(story, 3);
  });

  test('an edit repeated twenty times is made once, and all repetitions are confirmed', async () => {
    const story = await answered({ editCountLimit: 1 });
    const input = story.edit(1);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.send(editMyResponse, input, { as: story.as })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const other = { ...input, answers: story.poll.submit(2).answers };
    expect(await refused(other, story.as)).toMatchObject({ httpStatus: 409, code: 'editConflict' });
    await expectEdits(story, 1);
  });

  test("edits, submits to two inquiries and deletions don't block each other", async () => {
    const stories = [await answered({}), await answered({}), await answered({}), await answered({})];
    const markerKey = server.deps.secrets.markers;
    const work = stories.flatMap((story, index) => [
      ...Array.from({ length: 8 }, (_, place) =>
        server.send(editMyResponse, story.edit(place % 3), { as: story.as }),
      ),
      ...Array.from({ length: 8 }, () =>
        server.send(submitResponse, story.poll.submit(1), { as: server.guest() }),
      ),
      index === 0
        ? deleteImportedResponses(server.db, story.poll.id, {
            ids: [story.input.attemptId],
            markerKey,
          })
        : null,
    ]);
    const statuses = (await Promise.all(work)).flatMap((each) =>
      typeof each === 'object' && each !== null ? [each.status] : [],
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    for (const { poll } of stories)
      expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
    const [first] = stories;
    if (first !== undefined) {
      expect(await refused(first.edit(1), first.as)).toMatchObject({ httpStatus: 404 });
      expect(await listResponseVersions(server, first.input.attemptId)).toEqual([]);
    }
  });
});

test('an edit of an exam shows the questions drawn for it, and its answers are scored again', async () => {
  const questions = ['Red?', 'Green?', 'Blue?'].map((body) =>
    makeQuestion({ body, score: 2, options: [makeOption('Yes', { isAnswer: true }), makeOption('No')] }),
  );
  const settings = { ...editable, ...forMembers, questionCount: 1, editCountLimit: 1 };
  const { id } = await makePublished(server, { segments: [makeSegment({ questions })], settings });
  const as = server.people.participant;
  const begun = await server.call(startParticipation, { inquiryId: id, ...makeAttempt() }, { as });
  const asked = begun.pages[0]?.segments[0]?.questions[0];
  const attempt = makeAttempt();
  await server.call(startParticipation, { inquiryId: id, ...attempt }, { as });
  const say = (word: string, question = asked) => {
    const option = question?.options.find(({ body }) => body === word);
    return [{ questionId: question?.id ?? '', value: option?.id ?? '' }];
  };
  const input = { inquiryId: id, revision: begun.revision, answers: say('No') };
  const { attemptId } = await server.call(startParticipation, { inquiryId: id, ...attempt }, { as });
  await server.call(submitResponse, { ...input, ...attempt, attemptId: attemptId ?? '' }, { as });
  const opened = await server.call(getMyResponse, { inquiryId: id }, { as });
  const shown = opened.pages.flatMap(({ segments }) => segments.flatMap((segment) => segment.questions));
  expect(shown.map((question) => question.id)).toEqual([asked?.id]);
  const edit = { inquiryId: id, editId: randomUUID(), answers: say('Yes') };
  const other = questions.find((question) => question.id !== asked?.id);
  const foreign = [{ questionId: other?.id ?? '', value: other?.options[0]?.id ?? '' }];
  expect(await refused({ ...edit, editId: randomUUID(), answers: foreign }, as)).toMatchObject({
    errors: { [`answers.${other?.id}`]: { code: 'notAsked' } },
  });
  expect(await server.call(editMyResponse, edit, { as })).toMatchObject({ score: 2, maxScore: 2 });
});

test('invalid answers are reported at their question and change nothing', async () => {
  const story = await answered({});
  const answers = [{ questionId: story.poll.spoons.id, value: 99 }];
  const failure = await refused(story.edit(0, { answers }), story.as);
  expect(failure).toMatchObject({ httpStatus: 400 });
  expect(Object.keys(failure.errors)).toEqual(
    expect.arrayContaining([`answers.${story.poll.spoons.id}`, `answers.${story.poll.drink.id}`]),
  );
  await expectEdits(story, 0);
});

test('a submit repeated after an edit is confirmed and undoes nothing of the edit', async () => {
  const story = await answered({});
  await server.call(editMyResponse, story.edit(2) as never, { as: story.as });
  await server.call(submitResponse, story.input, { as: story.as });
  const other = { ...story.input, answers: story.poll.submit(1).answers };
  expect(await server.refusal(submitResponse, other, { as: story.as })).toMatchObject({
    code: 'attemptConflict',
  });
  const { answers } = await server.call(getMyResponse, own(story), { as: story.as });
  expect(answers).toEqual(story.poll.submit(2).answers);
});

test('the reply to a submit says whether and until when its answers may be changed', async () => {
  const poll = await makePoll(server, { ...editable, editTimeLimit: 30, editCountLimit: 2 });
  const sent = await server.call(submitResponse, poll.submit(), { as: server.guest() });
  expect(sent.editing).toEqual({ timeLimit: 30, countLimit: 2, afterExpiry: false });
  const final = await makePoll(server);
  expect((await server.call(submitResponse, final.submit(), { as: server.guest() })).editing).toBeNull();
});
