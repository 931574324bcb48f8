import { randomUUID } from 'node:crypto';
import { submit } from '@nazar/domain/api/participation-calls.ts';
import {
  editResponse,
  getResponse,
  getResponseChanges,
  getResponseForm,
  getResponses,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { clearImports } from '../import/uploaded/clear-imports.ts';
import { UploadStory } from '../import/uploaded/upload-story.ts';
import { makePoll } from '../participation/participation-story.ts';
import { recount } from '../results/recount.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const owner = () => ({ as: server.people.owner });
const summaryOf = (inquiryId: string) => server.call(getSummary, { inquiryId }, owner());
const drinksOf = async (inquiryId: string) =>
  (await summaryOf(inquiryId)).questions[0]?.options?.map(({ count }) => count);

async function bringIn(rows: readonly string[]): Promise<string> {
  const story = new UploadStory(server);
  const read = await story.upload(`drink,mood\n${rows.join('\n')}\n`);
  await story.check(read.id, await story.newPlan(read));
  expect((await story.store(read.id)).state).toBe('done');
  return read.id;
}
const usual = Array.from({ length: 4 }, () => ['Tea,good', 'Coffee,good', 'Tea,bad']).flat();

test('an owner corrects a row of the file that an inquiry was made of, at once and with its history', async () => {
  const inquiryId = await bringIn(usual);
  const { data } = await server.call(getResponses, { inquiryId, questionIds: [] }, owner());
  const target = { inquiryId, id: data[0]?.id ?? '' };
  const shown = await server.call(getResponse, target, owner());
  expect(shown).toMatchObject({ anonymous: true, canChange: true, version: 0 });
  const form = await server.call(getResponseForm, target, owner());
  expect(form).toMatchObject({ version: 0, answers: shown.answers });
  const before = await drinksOf(inquiryId);
  const options = (await summaryOf(inquiryId)).questions[0]?.options ?? [];
  const [first, ...others] = form.answers;
  const wrong = options.findIndex(({ optionId }) => optionId === first?.value);
  const value = options[1 - wrong]?.optionId ?? '';
  const edit = { ...target, editId: randomUUID(), seenVersion: 0, reason: 'Misread.' };
  const answers = [{ questionId: first?.questionId ?? '', value }, ...others];
  // A click that comes twice is one.
  const done = await Promise.all([1, 2].map(() => server.call(editResponse, { ...edit, answers }, owner())));
  expect(done).toMatchObject([{ version: 1 }, { version: 1 }]);
  const after = before?.map((count, at) => count + (at === wrong ? -1 : 1));
  expect(await drinksOf(inquiryId)).toEqual(after);
  expect(await recount(server.db, inquiryId)).toEqual({ responses: 12, differences: [] });
  expect(await server.call(getResponseChanges, target, owner())).toMatchObject({
    data: [{ by: 'owner', reason: 'Misread.', version: 1 }],
  });
  // By nobody else.
  const stranger = { as: server.people.stranger };
  const again = { ...edit, editId: randomUUID(), seenVersion: 1, answers };
  expect(await server.refusal(editResponse, again, stranger)).toMatchObject({ httpStatus: 403 });
});

test('an owner corrects rows that a file added to their inquiry, however long ago, and nobody’s own answers', async () => {
  const poll = await makePoll(server);
  const own = poll.submit(0);
  await server.call(submit, own, { as: server.guest() });
  for (let more = 0; more < 4; more += 1) await server.call(submit, poll.submit(1), { as: server.guest() });
  const story = new UploadStory(server);
  const bring = async (cells: readonly string[]) => {
    const read = await story.upload(`What\n${cells.join('\n')}\n`);
    const part = { questionId: poll.drink.id, optionId: null, other: false };
    await story.check(read.id, story.ownPlan(poll.id, [part]));
    expect((await story.store(read.id)).state).toBe('done');
  };
  await bring(['3', '3', '3', '3', '3']);
  await bring(['2', '2', '2', '2', '2']);
  const later = () => server.clock.now() + 400 * 24 * 3_600_000;
  await clearImports({ ...server.deps, now: later });
  const asked = { inquiryId: poll.id, questionIds: [poll.drink.id] };
  const { data } = await server.call(getResponses, asked, owner());
  const shown = await Promise.all(
    data.map(({ id }) => server.call(getResponse, { inquiryId: poll.id, id }, owner())),
  );
  const mine = shown.filter(({ version }) => version !== null);
  expect([shown.length, mine.length]).toEqual([15, 10]);
  expect(mine.map(({ id }) => id)).not.toContain(own.attemptId);
  const before = await drinksOf(poll.id);
  const row = mine.find(({ answers }) => answers?.[0]?.value === poll.drink.options[2]?.id);
  const answers = [{ questionId: poll.drink.id, value: poll.drink.options[0]?.id ?? '' }];
  const edit = { inquiryId: poll.id, id: row?.id ?? '', editId: randomUUID(), seenVersion: 0, answers };
  expect(await server.call(editResponse, edit, owner())).toMatchObject({ version: 1 });
  expect(await drinksOf(poll.id)).toEqual(before?.map((count, at) => count + ([1, 0, -1][at] ?? 0)));
  expect(await recount(server.db, poll.id)).toEqual({ responses: 15, differences: [] });
  const theirs = { ...edit, id: own.attemptId, editId: randomUUID() };
  expect((await server.refusal(editResponse, theirs, owner())).code).toBe('anonymousResponse');
});

test('what people sent themselves, and what is hidden in a row, the owner corrects nowhere', async () => {
  const poll = await makePoll(server);
  const input = poll.submit(0);
  await server.call(submit, input, { as: server.guest() });
  for (let more = 0; more < 4; more += 1) await server.call(submit, poll.submit(1), { as: server.guest() });
  // Of the third question three rows have an answer, which every response hides.
  const story = new UploadStory(server);
  const cells = usual.map((row, at) => `${row},${at < 3 ? 'yes' : ''}`);
  const read = await story.upload(`drink,mood,again\n${cells.join('\n')}\n`);
  const plan = await story.newPlan(read);
  await story.check(read.id, plan);
  await story.store(read.id);
  const { data } = await server.call(getResponses, { inquiryId: read.id, questionIds: [] }, owner());
  const targets = [
    { inquiryId: poll.id, id: input.attemptId },
    { inquiryId: poll.id, id: randomUUID() },
    { inquiryId: read.id, id: data[0]?.id ?? '' },
  ];
  for (const target of targets) {
    const edit = { ...target, editId: randomUUID(), seenVersion: 0, answers: input.answers };
    expect([target, (await server.refusal(editResponse, edit, owner())).code]).toEqual([
      target,
      'anonymousResponse',
    ]);
    for (const call of [getResponseForm, getResponseChanges] as const) {
      expect((await server.refusal(call, target, owner())).code).toBe('anonymousResponse');
    }
  }
  expect(await server.call(getResponse, targets[0] ?? { inquiryId: '', id: '' }, owner())).toMatchObject({
    ...{ version: null, answers: null, canChange: true },
  });
});
