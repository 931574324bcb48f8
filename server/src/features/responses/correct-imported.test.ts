import { randomUUID } from 'node:crypto';
import {
  editResponse,
  getResponse,
  getResponseChanges,
  getResponseForm,
  getResponses,
} from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { UploadSetup } from '../imports/uploaded/testing/upload-setup.ts';
import { verifyStoredCounts } from '../results/index.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const summaryOf = (inquiryId: string) => server.call(getSummary, { inquiryId }, owner());
const drinksOf = async (inquiryId: string) =>
  (await summaryOf(inquiryId)).questions[0]?.options?.map(({ count }) => count);

async function bringIn(rows: readonly string[]): Promise<string> {
  const story = new UploadSetup(server);
  const read = await story.upload(`drink,mood\n${rows.join('\n')}\n`);
  await story.check(read.id, await story.newPlan(read));
  expect((await story.store(read.id)).state).toBe('done');
  return read.id;
}
const usual = Array.from({ length: 4 }, () => ['Tea,good', 'Coffee,good', 'Tea,bad']).flat();

test('an owner corrects a row of an imported inquiry, which has an effect at once and a history', async () => {
  const inquiryId = await bringIn(usual);
  const { data } = await server.call(getResponses, { inquiryId, questionIds: [] }, owner());
  const target = { inquiryId, id: data[0]?.id ?? '' };
  const shown = await server.call(getResponse, target, owner());
  expect(shown).toMatchObject({ storesIdentity: false, canChange: true, version: 0 });
  const form = await server.call(getResponseForm, target, owner());
  expect(form).toMatchObject({ version: 0, answers: shown.answers });
  const before = await drinksOf(inquiryId);
  const options = (await summaryOf(inquiryId)).questions[0]?.options ?? [];
  const [first, ...others] = form.answers;
  const wrong = options.findIndex(({ optionId }) => optionId === first?.value);
  const value = options[1 - wrong]?.optionId ?? '';
  const edit = { ...target, editId: randomUUID(), seenVersion: 0, reason: 'Misread.' };
  const answers = [{ questionId: first?.questionId ?? '', value }, ...others];
  // A double click makes a single edit.
  const done = await Promise.all([1, 2].map(() => server.call(editResponse, { ...edit, answers }, owner())));
  expect(done).toMatchObject([{ version: 1 }, { version: 1 }]);
  const after = before?.map((count, at) => count + (at === wrong ? -1 : 1));
  expect(await drinksOf(inquiryId)).toEqual(after);
  expect(await verifyStoredCounts(server.db, inquiryId)).toEqual({ responses: 12, differences: [] });
  expect(await server.call(getResponseChanges, target, owner())).toMatchObject({
    data: [{ by: 'owner', reason: 'Misread.', version: 1 }],
  });
  // Callers other than the owner are refused.
  const stranger = { as: server.people.stranger };
  const again = { ...edit, editId: randomUUID(), seenVersion: 1, answers };
  expect(await server.refusal(editResponse, again, stranger)).toMatchObject({ httpStatus: 403 });
});
