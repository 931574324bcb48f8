import { randomUUID } from 'node:crypto';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getStoredFileUrlPath, uploadFile, uploadFilePrivately } from '@nazar/domain/api/file-calls.ts';
import {
  deleteMyInquiryFileByRef,
  getAvailableFileReferences,
} from '@nazar/domain/api/file-reference-calls.ts';
import { addMyInquirySegment, editMyInquiry, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import {
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sendFile, uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

let token: string;
const server = useTestApp();
beforeEach(async () => {
  token = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
});

const as = () => ({ as: server.people.owner });
const upload = () => uploadPicture(server, server.people.owner);
const status = async (id: string) => (await server.app.inject({ url: getStoredFileUrlPath(id) })).statusCode;
const list = (inquiryId: string) => server.call(getAvailableFileReferences, { inquiryId }, as());
async function send(name: keyof typeof sampleFiles, call = uploadFile): Promise<string> {
  return (await sendFile(server, call, { bytes: sampleFiles[name], headers: { token } })).body.result.id;
}

test('lists the files of the draft and the published revision of one inquiry only', async () => {
  const [first, elsewhere] = [await upload(), await upload()];
  server.clock.advance(1000);
  const second = await upload();
  await makeDraft(server, { settings: { publicFile: elsewhere } });
  const { id, revision } = await makePublished(server, { settings: { publicFile: first } });
  await server.call(editMyInquiry, { id, revision, publicFile: second }, as());
  expect(await list(id)).toMatchObject([
    { ref: first, kind: 'image', type: 'image/webp', width: 300, inDraft: false, inPublished: true },
    { ref: second, inDraft: true, inPublished: false },
  ]);
});

test('removes a file from the whole draft and deletes it', async () => {
  const [file, kept] = [await upload(), await upload()];
  const options = [
    makeOption('Tea', { type: 'image', file }),
    makeOption('Coffee', { type: 'image', file: kept }),
  ];
  const segments = [makeSegment({ questions: [makeQuestion({ type: 'image', file, options })] })];
  const { id, revision } = await makeDraft(server, {
    settings: { publicFile: file, headerFile: file },
    segments,
  });
  const change = { inquiryId: id, revision, ref: file };
  const done = await server.call(deleteMyInquiryFileByRef, change, as());
  expect(done).toEqual({ id, revision: revision + 1 });
  const { item } = await server.call(getMyInquiry, { id, complete: true }, as());
  expect(JSON.stringify(item)).not.toContain(file);
  expect(item.segments?.[0]?.questions[0]?.options.map((option) => option.file)).toEqual([null, kept]);
  expect((await list(id)).map(({ ref }) => ref)).toEqual([kept]);
  expect([await status(file), await status(kept)]).toEqual([404, 200]);
  // The same request is repeated as after a lost reply.
  expect(await server.call(deleteMyInquiryFileByRef, change, as())).toEqual(done);
});

test('keeps a file that a published revision or another inquiry uses', async () => {
  const file = await upload();
  const { id, revision } = await makePublished(server, { settings: { publicFile: file } });
  const next = await server.call(deleteMyInquiryFileByRef, { inquiryId: id, revision, ref: file }, as());
  expect(await status(file)).toBe(200);
  expect(await list(id)).toMatchObject([{ ref: file, inDraft: false, inPublished: true }]);
  const again = { inquiryId: id, revision: next.revision, ref: file };
  expect(
    await server.refusal(deleteMyInquiryFileByRef, { ...again, revision: next.revision }, as()),
  ).toMatchObject({
    httpStatus: 409,
    code: 'filePublished',
  });
  const shared = await upload();
  const [one] = [await makeDraft(server, { settings: { publicFile: shared } })];
  await makeDraft(server, { settings: { publicFile: shared } });
  await server.call(
    deleteMyInquiryFileByRef,
    { inquiryId: one.id, revision: one.revision, ref: shared },
    as(),
  );
  expect(await status(shared)).toBe(200);
});

test('does not find a file that the inquiry does not use, and refuses a stale revision', async () => {
  const [file, own] = [await upload(), await upload()];
  const foreign = await uploadPicture(server, server.people.stranger);
  const { id, revision } = await makeDraft(server, { settings: { publicFile: file } });
  for (const ref of [own, foreign, randomUUID()]) {
    const refused = await server.refusal(deleteMyInquiryFileByRef, { inquiryId: id, revision, ref }, as());
    expect(refused).toMatchObject({ httpStatus: 404, code: 'notFound' });
  }
  const stale = { inquiryId: id, revision: revision + 5, ref: file };
  expect(await server.refusal(deleteMyInquiryFileByRef, stale, as())).toMatchObject({
    code: 'staleRevision',
  });
  expect([await status(file), await status(own), await status(foreign)]).toEqual([200, 200, 200]);
});

test('a question accepts only files of its kind, and no private file', async () => {
  const [pdf, mp4, mp3] = [await send('pdf'), await send('mp4'), await send('mp3')];
  const unseen = await send('mp4', uploadFilePrivately);
  const draft = await makeDraft(server);
  let { revision } = draft;
  const add = (type: 'text' | 'image' | 'video' | 'audio', file: string) => {
    const segment = makeSegment({ questions: [makeQuestion({ type, file })] });
    return server.send(addMyInquirySegment, { inquiryId: draft.id, revision, segment }, as());
  };
  for (const [type, file, expected] of [
    ['video', mp4, 200],
    ['audio', mp3, 200],
    ['text', mp3, 200],
    ['image', mp4, 400],
    ['audio', mp4, 400],
    ['text', pdf, 400],
    ['video', unseen, 400],
  ] as const) {
    const { status } = await add(type, file);
    expect({ type, status }).toEqual({ type, status: expected });
    if (status === 200) revision += 1;
  }
});
