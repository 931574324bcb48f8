import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { editMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { updateImage } from '@nazar/domain/api/user-calls.ts';
import { expect, test, vi } from 'vitest';
import {
  eraseInquiry,
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../testing/inquiries.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { makeTestPicture, sendFile, uploadPicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { cleanUpErasedInquiries } from './clean-up-erased-inquiries.ts';

const server = useTestApp();

const owner = () => server.people.owner;
const upload = () => uploadPicture(server, owner());
async function remove(id: string): Promise<void> {
  await eraseInquiry(server, id, owner());
  await runWaitingJobs(server);
}
const get = (id: string, query = '') =>
  server.app.inject({ method: 'GET', url: getStoredFileUrlPath(id) + query });
const statuses = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await get(id)).statusCode));

test('deleting an inquiry deletes its pictures, wherever it used them, in all widths', async () => {
  const [cover, background, question, option] = await Promise.all([upload(), upload(), upload(), upload()]);
  const options = [makeOption('Tea', { file: option }), makeOption('Coffee')];
  const { id } = await makePublished(server, {
    settings: { publicFile: cover, backgroundFile: background },
    segments: [makeSegment({ questions: [makeQuestion({ file: question, options })] })],
  });
  expect((await get(cover, '?w=320')).statusCode).toBe(200);
  await remove(id);
  expect(await statuses(cover, background, question, option)).toEqual([404, 404, 404, 404]);
  expect((await get(cover, '?w=320')).statusCode).toBe(404);
});

test('deletes a picture that only a previous published revision used', async () => {
  const [before, after] = [await upload(), await upload()];
  const { id, revision } = await makePublished(server, { settings: { publicFile: before } });
  await server.call(editMyInquiry, { id, revision, publicFile: after }, { as: owner() });
  await remove(id);
  expect(await statuses(before, after)).toEqual([404, 404]);
});

test('keeps a picture that another inquiry uses, even only in its published revision', async () => {
  const [inDraft, inPublished] = [await upload(), await upload()];
  await makeDraft(server, { settings: { publicFile: inDraft } });
  const other = await makePublished(server, { settings: { publicFile: inPublished } });
  const { id: otherId, revision } = other;
  await server.call(editMyInquiry, { id: otherId, revision, publicFile: inDraft }, { as: owner() });
  const { id } = await makeDraft(server, {
    settings: { publicFile: inDraft, headerFile: inPublished },
  });
  await remove(id);
  expect(await statuses(inDraft, inPublished)).toEqual([200, 200]);
});

test('keeps the owner’s avatar', async () => {
  const headers = { ...owner().headers };
  const bytes = await makeTestPicture().png().toBuffer();
  const { body } = await sendFile(server, updateImage, { bytes, headers });
  const avatar = body.result.picture;
  const { id } = await makeDraft(server, { settings: { publicFile: avatar } });
  await remove(id);
  expect(await statuses(avatar)).toEqual([200]);
});

test('a picture that is added to another inquiry at the same moment is either kept or refused there', async () => {
  const outcomes = new Set<number>();
  for (let round = 0; round < 10; round++) {
    const shown = await upload();
    const deleted = await makeDraft(server, { settings: { publicFile: shown } });
    const { id, revision } = await makeDraft(server);
    const edit = { id, revision, publicFile: shown };
    const [edited] = await Promise.all([
      server.send(editMyInquiry, edit, { as: owner() }),
      remove(deleted.id),
    ]);
    outcomes.add(edited.status);
    await cleanUpErasedInquiries(server.deps);
    expect(await statuses(shown)).toEqual([edited.status === 200 ? 200 : 404]);
  }
  expect([200, 400]).toEqual(expect.arrayContaining([...outcomes]));
});

test('inquiries deleted at the same moment leave none of their shared files', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await upload(), await upload()];
    const sharing = [
      { publicFile: one, headerFile: other },
      { publicFile: other, headerFile: one },
    ];
    const drafts = [];
    for (const settings of [...sharing, ...sharing]) drafts.push(await makeDraft(server, { settings }));
    for (const { id } of drafts) await server.call(deleteMyInquiry, { id }, { as: owner() });
    const replies = await Promise.all(
      drafts.map(({ id }) => server.send(eraseMyInquiry, { id }, { as: owner() })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await runWaitingJobs(server);
    await cleanUpErasedInquiries(server.deps);
    expect(await statuses(one, other)).toEqual([404, 404]);
  }
});

test('bytes that can’t be deleted now are deleted later, and the inquiry stays deleted', async () => {
  const [stuck, free] = [await upload(), await upload()];
  const { id } = await makeDraft(server, { settings: { publicFile: stuck, headerFile: free } });
  const takeAway = server.deps.files.delete.bind(server.deps.files);
  const failing = vi.spyOn(server.deps.files, 'delete').mockImplementation(async (file) => {
    if (file === stuck) throw new Error('EIO');
    await takeAway(file);
  });
  await remove(id);
  failing.mockRestore();
  expect(await statuses(stuck, free)).toEqual([200, 404]);
  server.clock.advance(3_600_001);
  await cleanUpErasedInquiries(server.deps);
  expect(await statuses(stuck, free)).toEqual([404, 404]);
});
