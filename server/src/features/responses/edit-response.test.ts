import { randomUUID } from 'node:crypto';
import { editMyResponse, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import {
  deleteResponses,
  editResponse,
  getResponse,
  getResponseChanges,
  getResponseForm,
  responseChangesPerPage,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { settingLimits } from '@nazar/domain/inquiries/setting-limits.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import {
  type Answers,
  forMembers,
  makePoll,
  type Poll,
} from '../participation/testing/participation-setup.ts';
import { verifyStoredCounts } from '../results/index.ts';

const server = useTestApp();

const editable = { ...forMembers, editableResponse: true, editTimeLimit: null, editCountLimit: null };
const owner = () => ({ as: server.people.owner });
const participant = () => ({ as: server.people.participant });

const choose = (poll: Poll, drink: number, wish?: string): Answers => [
  { questionId: poll.drink.id, value: poll.drink.options[drink]?.id ?? '' },
  ...(wish === undefined ? [] : [{ questionId: poll.wish.id, value: wish }]),
];

async function answered(settings: Parameters<typeof makePoll>[1] = forMembers) {
  const poll = await makePoll(server, settings);
  const input = poll.submit(0);
  await server.call(submitResponse, input, participant());
  const target = { inquiryId: poll.id, id: input.attemptId };
  const edit = (answers: Answers, seenVersion = 0, editId: string = randomUUID()) => ({
    ...target,
    editId,
    seenVersion,
    answers,
  });
  return { poll, target, edit };
}

const show = (target: { inquiryId: string; id: string }) => server.call(getResponse, target, owner());
const drinks = async (poll: Poll) =>
  (await server.call(getSummary, { inquiryId: poll.id }, owner())).questions[0]?.options.map(
    ({ count }) => count,
  );
const expectExact = async (poll: Poll) =>
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });

describe('the owner’s edit', () => {
  test('corrects answers and counts, and records who changed what and when', async () => {
    const { poll, target, edit } = await answered(editable);
    expect(await show(target)).toMatchObject({ version: 0, answers: choose(poll, 0) });
    server.clock.advance(60_000);
    const at = () => new Date(server.clock.now()).toISOString();
    const mine = { inquiryId: poll.id, editId: randomUUID(), answers: choose(poll, 1) };
    await server.call(editMyResponse, mine, participant());
    const first = at();
    server.clock.advance(60_000);
    const correction = { ...edit(choose(poll, 1, 'nuts'), 1), reason: 'They rang us.' };
    expect(await server.call(editResponse, correction, owner())).toMatchObject({ version: 2 });
    // The participant's edits are counted separately.
    expect(await show(target)).toMatchObject({ version: 2, edits: 1, answers: choose(poll, 1, 'nuts') });
    expect(await drinks(poll)).toEqual([0, 1, 0]);
    const history = await server.call(getResponseChanges, target, owner());
    expect(history).toMatchObject({
      next: null,
      data: [
        {
          version: 2,
          by: 'owner',
          at: at(),
          reason: 'They rang us.',
          questions: [{ questionId: poll.wish.id, body: 'Wishes?', before: null, after: { value: 'nuts' } }],
        },
        {
          version: 1,
          by: 'participant',
          at: first,
          reason: '',
          questions: [
            { questionId: poll.drink.id, before: { labels: ['Tea'] }, after: { labels: ['Coffee'] } },
          ],
        },
      ],
    });
    await expectExact(poll);
  });

  test('starts with the questions of the response’s own revision', async () => {
    const { poll, target, edit } = await answered();
    const form = await server.call(getResponseForm, target, owner());
    const [page] = form.pages;
    const asked = page?.segments.flatMap(({ questions }) => questions) ?? [];
    expect(form).toMatchObject({ version: 0, answers: choose(poll, 0), look: { language: 'en' } });
    expect(asked.map(({ id, number }) => [id, number])).toEqual([
      ...[poll.drink, poll.extras, poll.spoons, poll.wish].map(({ id }, index) => [id, index + 1]),
    ]);
    expect(asked[0]?.options.map(({ body }) => body)).toEqual(['Tea', 'Coffee', 'Water']);
    expect(JSON.stringify(form)).not.toMatch(/isAnswer|wrongScore/);
    await server.call(editResponse, edit(choose(poll, 2)), owner());
    expect(await server.call(getResponseForm, target, owner())).toMatchObject({
      version: 1,
      answers: choose(poll, 2),
    });
  });

  test('is stored once, and refused if another person was faster', async () => {
    const { poll, target, edit } = await answered();
    const same = edit(choose(poll, 2));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call(editResponse, same, owner())),
    );
    expect(replies.map(({ version }) => version)).toEqual(Array.from({ length: 10 }, () => 1));
    const late = await server.refusal(editResponse, edit(choose(poll, 1)), owner());
    expect(late).toMatchObject({ httpStatus: 409, code: 'responseChanged' });
    const other = await server.refusal(editResponse, { ...same, answers: choose(poll, 1) }, owner());
    expect(other).toMatchObject({ httpStatus: 409, code: 'editConflict' });
    // Unchanged answers are not an edit.
    expect(await server.call(editResponse, edit(choose(poll, 2), 1), owner())).toMatchObject({ version: 1 });
    expect((await server.call(getResponseChanges, target, owner())).data).toHaveLength(1);
    await expectExact(poll);
  });

  test('is validated against the questions, and problems are reported at their field', async () => {
    const { poll, target, edit } = await answered();
    const wrong = [{ questionId: poll.spoons.id, value: 99 }];
    expect(await server.refusal(editResponse, edit(wrong), owner())).toMatchObject({
      httpStatus: 400,
      errors: {
        [`answers.${poll.drink.id}`]: { code: 'chooseOption' },
        [`answers.${poll.spoons.id}`]: { code: 'numberTooBig' },
      },
    });
    expect(await show(target)).toMatchObject({ version: 0, answers: choose(poll, 0) });
  });

  test("is allowed only to the owner, and only for the inquiry's own responses", async () => {
    const { poll, target, edit } = await answered();
    const { admin, stranger, participant: self } = server.people;
    for (const as of [admin, stranger, self]) {
      expect(await server.refusal(editResponse, edit(choose(poll, 1)), { as })).toMatchObject({
        httpStatus: 403,
        code: 'responsesForOwner',
      });
    }
    expect(await server.call(getResponse, target, { as: admin })).toMatchObject({
      version: 0,
      answers: null,
    });
    for (const as of [stranger, self]) {
      expect(await server.refusal(getResponseChanges, target, { as })).toMatchObject({ httpStatus: 403 });
    }
    for (const as of [admin, stranger, self]) {
      expect(await server.refusal(getResponseForm, target, { as })).toMatchObject({ httpStatus: 403 });
    }
    const { poll: other } = await answered();
    const foreign = { ...edit(choose(other, 1)), inquiryId: other.id };
    expect((await server.refusal(editResponse, foreign, owner())).httpStatus).toBe(404);
    const elsewhere = { ...target, inquiryId: other.id };
    expect((await server.refusal(getResponseChanges, elsewhere, owner())).httpStatus).toBe(404);
    expect((await server.refusal(getResponseForm, elsewhere, owner())).httpStatus).toBe(404);
    await server.call(deleteResponses, { inquiryId: poll.id, ids: [target.id] }, owner());
    expect((await server.refusal(editResponse, edit(choose(poll, 1)), owner())).httpStatus).toBe(404);
  });

  test('is not lost or counted twice when the participant edits at the same time', async () => {
    const { poll, target, edit } = await answered(editable);
    for (let round = 0; round < 8; round += 1) {
      const { version, answers } = await show(target);
      const mine = (wish: string) => ({
        inquiryId: poll.id,
        editId: randomUUID(),
        answers: choose(poll, round % 3, wish),
      });
      const [theirs, ...own] = await Promise.all([
        server.send(editMyResponse, mine(`theirs ${round}`), participant()),
        ...[1, 2].map((which) =>
          server.send(
            editResponse,
            edit(choose(poll, which, `own ${round} ${which}`), version ?? 0),
            owner(),
          ),
        ),
      ]);
      expect(theirs?.status).toBe(200);
      const made = own.filter(({ status }) => status === 200).length;
      for (const { status } of own) expect([200, 409]).toContain(status);
      // One of the edits with the same version is made, unless the participant was faster.
      expect(made).toBeLessThanOrEqual(1);
      const after = await show(target);
      expect(after.version).toBe((version ?? 0) + 1 + made);
      const { data } = await server.call(getResponseChanges, target, owner());
      const wish = poll.wish.id;
      const steps = data.slice(0, 1 + made).map(({ questions }) => {
        const step = questions.find(({ questionId }) => questionId === wish);
        return [step?.before?.value ?? null, step?.after?.value ?? null];
      });
      // Each step starts with the result of the previous one.
      expect(steps.at(-1)?.[0]).toBe(answers?.find(({ questionId }) => questionId === wish)?.value ?? null);
      if (made === 1) expect(steps[0]?.[0]).toBe(steps[1]?.[1]);
      expect(after.answers).toContainEqual({ questionId: wish, value: steps[0]?.[1] });
      await expectExact(poll);
    }
  });

  test('is refused after the maximum number of edits', async () => {
    const { poll, target, edit } = await answered(editable);
    const most = settingLimits.editCountLimit;
    // Inserts all edits except the last, because making them would take too long.
    await server.pool.query(
      `insert into response_version (response_id, number, edit_id, edited_by, edited_at, choices, rest)
       select id, number, gen_random_uuid(), 'owner', now(), choices, rest
       from response, generate_series(0, $2::int - 2) as number where id = $1`,
      [target.id, most],
    );
    const last = edit(choose(poll, 1), most - 1);
    expect(await server.call(editResponse, last, owner())).toMatchObject({ version: most });
    expect(await server.refusal(editResponse, edit(choose(poll, 2), most), owner())).toMatchObject({
      httpStatus: 409,
      code: 'editCountReached',
    });
    // Earlier edits stay, and the participant's own limit is not affected.
    expect(await server.call(editResponse, last, owner())).toMatchObject({ version: most });
    const mine = { inquiryId: poll.id, editId: randomUUID(), answers: choose(poll, 2) };
    await server.call(editMyResponse, mine, participant());
    await expectExact(poll);
  });

  test('has a history that is read page by page', async () => {
    const { poll, target, edit } = await answered();
    const changes = responseChangesPerPage + 1;
    for (let seen = 0; seen < changes; seen += 1) {
      await server.call(editResponse, edit(choose(poll, 0, `wish ${seen + 1}`), seen), owner());
    }
    const first = await server.call(getResponseChanges, target, owner());
    const rest = await server.call(getResponseChanges, { ...target, before: first.next }, owner());
    expect(first.data).toHaveLength(responseChangesPerPage);
    expect(rest).toMatchObject({ next: null, data: [{ version: 1, questions: [{ before: null }] }] });
    expect([...first.data, ...rest.data].map(({ questions }) => questions[0]?.after?.value)).toEqual(
      Array.from({ length: changes }, (_, index) => `wish ${changes - index}`),
    );
    const beyond = { ...target, before: Number.MAX_SAFE_INTEGER };
    expect(await server.call(getResponseChanges, beyond, owner())).toEqual(first);
    expect(await server.call(getResponseChanges, { ...target, before: 1 }, owner())).toEqual({
      data: [],
      next: null,
    });
    // Pages of large versions are shorter.
    await server.db.execute(sql`
      update response_version set rest = jsonb_build_object('0', repeat('x', 1500000)) where response_id = ${target.id}`);
    const short = await server.call(getResponseChanges, target, owner());
    expect(short).toMatchObject({ next: changes, data: [{ version: changes }] });
    const following = await server.call(getResponseChanges, { ...target, before: short.next }, owner());
    expect(following).toMatchObject({ next: changes - 1, data: [{ version: changes - 1 }] });
  });
});
