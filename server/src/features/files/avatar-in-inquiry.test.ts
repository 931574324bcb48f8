import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { editMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { deleteMyImage, getInfo, updateImage } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  insertPicture,
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../testing/inquiries.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

/** The file of an avatar that an inquiry may use as well. */
let shown: string;
const server = useTestApp();
beforeEach(async () => {
  shown = await uploadAvatar();
});

const owner = () => server.people.owner;
async function uploadAvatar(): Promise<string> {
  const bytes = await makeTestPicture().png().toBuffer();
  const { body } = await sendFile(server, updateImage, { bytes, headers: { ...owner().headers } });
  return body.result.picture;
}
const removeAvatar = () => server.call(deleteMyImage, {}, { as: owner() });
const avatar = async () => (await server.call(getInfo, {}, { as: owner() })).picture;
const get = (id: string, query = '') =>
  server.app.inject({ method: 'GET', url: getStoredFileUrlPath(id) + query });

test.each([
  ['replaced', uploadAvatar],
  ['taken away', removeAvatar],
])('keeps a picture of an inquiry when it was also the avatar and that is %s', async (_, change) => {
  await makeDraft(server, { settings: { publicFile: shown } });
  await change();
  expect(await avatar()).not.toBe(shown);
  expect((await get(shown)).statusCode).toBe(200);
  expect((await get(shown, '?w=320')).statusCode).toBe(200);
});

test('keeps a picture inside a question', async () => {
  const options = [makeOption('Tea', { file: shown }), makeOption('Coffee')];
  await makeDraft(server, { segments: [makeSegment({ questions: [makeQuestion({ options })] })] });
  await uploadAvatar();
  expect((await get(shown)).statusCode).toBe(200);
});

test('keeps a picture used only by the published revision', async () => {
  const { id, revision } = await makePublished(server, { settings: { publicFile: shown } });
  const other = await insertPicture(server, owner());
  await server.call(editMyInquiry, { id, revision, publicFile: other }, { as: owner() });
  await removeAvatar();
  expect((await get(shown)).statusCode).toBe(200);
});

test('either keeps the picture or refuses it when an edit and the removal coincide', async () => {
  for (let round = 0; round < 10; round++) {
    const shown = await uploadAvatar();
    const { id, revision } = await makeDraft(server);
    const edit = { id, revision, publicFile: shown };
    const [edited] = await Promise.all([server.send(editMyInquiry, edit, { as: owner() }), removeAvatar()]);
    expect((await get(shown)).statusCode).toBe(edited.status === 200 ? 200 : 404);
  }
});

test('does not keep a picture because another account names it', async () => {
  const draft = makeDraft(server, { as: server.people.stranger, settings: { publicFile: shown } });
  await expect(draft).rejects.toThrow(/unknownId/);
  await removeAvatar();
  expect((await get(shown)).statusCode).toBe(404);
});
