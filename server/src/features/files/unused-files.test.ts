import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { editMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { deleteMyImage, updateImage } from '@nazar/domain/api/user-calls.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileUse, storedFile } from '../../platform/database/schema/file.ts';
import { deleteUnclaimedFiles } from '../../platform/storage/delete-unclaimed-files.ts';
import { eraseInquiry, insertPicture, makeDraft, makePublished } from '../../testing/inquiries.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeTestPicture, sendFile, uploadPicture } from '../../testing/uploads.ts';

let server: TestApp;
beforeAll(async () => {
  // The database records ends of uses by its own clock.
  server = await createTestApp({ now: new Date().toISOString() });
});
afterAll(() => server.close());

const owner = () => server.people.owner;
const upload = () => uploadPicture(server, owner());
async function clearAfterADay(): Promise<void> {
  server.clock.advance(25 * 3_600_000);
  await deleteUnclaimedFiles(server.deps);
}
const status = async (id: string) => (await server.app.inject({ url: getStoredFileUrlPath(id) })).statusCode;
const uses = async (id: string) =>
  (await server.db.select({ kind: fileUse.kind }).from(fileUse).where(eq(fileUse.fileId, id)))
    .map(({ kind }) => kind)
    .sort();

test('deletes an unused upload after a day and not before', async () => {
  const id = await upload();
  server.clock.advance(23 * 3_600_000);
  await deleteUnclaimedFiles(server.deps);
  expect(await status(id)).toBe(200);
  server.clock.advance(3_600_001);
  await deleteUnclaimedFiles(server.deps);
  expect(await status(id)).toBe(404);
  expect(await server.db.select().from(storedFile).where(eq(storedFile.id, id))).toEqual([]);
});

test('keeps a file used by a draft, a published revision or an avatar', async () => {
  const [inDraft, inPublished] = [await upload(), await upload()];
  await makeDraft(server, { settings: { publicFile: inDraft } });
  const { id, revision } = await makePublished(server, { settings: { publicFile: inPublished } });
  const other = await insertPicture(server, owner());
  await server.call(editMyInquiry, { id, revision, publicFile: other }, { as: owner() });
  const bytes = await makeTestPicture().png().toBuffer();
  const avatar = (await sendFile(server, updateImage, { bytes, headers: { ...owner().headers } })).body.result
    .picture;
  expect([await uses(inDraft), await uses(inPublished), await uses(avatar)]).toEqual([
    ['draft'],
    ['published'],
    ['avatar'],
  ]);
  await clearAfterADay();
  for (const file of [inDraft, inPublished, avatar]) expect(await status(file)).toBe(200);
  await server.call(deleteMyImage, {}, { as: owner() });
  expect(await status(avatar)).toBe(404);
});

test('lets a file removed from a draft be put back for a day', async () => {
  const [cover, other, third] = [await upload(), await upload(), await upload()];
  const { id, revision } = await makeDraft(server, { settings: { publicFile: cover } });
  let edit = { id, revision, publicFile: other };
  edit = { ...edit, ...(await server.call(editMyInquiry, edit, { as: owner() })) };
  expect(await uses(cover)).toEqual([]);
  edit = { ...edit, ...(await server.call(editMyInquiry, { ...edit, publicFile: cover }, { as: owner() })) };
  await clearAfterADay();
  expect([await status(cover), await status(other), await status(third)]).toEqual([200, 404, 404]);
});

test('decides by the current use when one use ends as another begins', async () => {
  const id = await upload();
  await makeDraft(server, { settings: { publicFile: id } });
  await server.db
    .update(storedFile)
    .set({ unusedSince: new Date(0) })
    .where(eq(storedFile.id, id));
  await deleteUnclaimedFiles(server.deps);
  expect(await status(id)).toBe(200);
  const [row] = await server.db.select().from(storedFile).where(eq(storedFile.id, id));
  expect(row?.unusedSince).toBeNull();
});

test('keeps published files in use after the draft drops them, until the inquiry is deleted', async () => {
  const [shown, other] = [await upload(), await upload()];
  const { id, revision } = await makePublished(server, { settings: { publicFile: shown } });
  expect(await uses(shown)).toEqual(['draft', 'published']);
  await server.call(editMyInquiry, { id, revision, publicFile: other }, { as: owner() });
  expect([await uses(shown), await uses(other)]).toEqual([['published'], ['draft']]);
  await eraseInquiry(server, id, owner());
  expect([await uses(shown), await uses(other)]).toEqual([[], []]);
});

test('the avatar of an account can’t lose its file', async () => {
  const bytes = await makeTestPicture().png().toBuffer();
  const avatar = (await sendFile(server, updateImage, { bytes, headers: { ...owner().headers } })).body.result
    .picture;
  await expect(server.db.execute(sql`delete from stored_file where id = ${avatar}`)).rejects.toThrow();
});
