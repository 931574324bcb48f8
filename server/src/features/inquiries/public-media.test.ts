import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import type { Call } from '@nazar/domain/api/define-call.ts';
import {
  getFileLink,
  getStoredFileUrlPath,
  uploadFile,
  uploadFilePrivately,
} from '@nazar/domain/api/file-calls.ts';
import {
  editMyInquiry,
  getItem,
  getList,
  getMyInquiry,
  getPublicFileLink,
} from '@nazar/domain/api/inquiry-calls.ts';
import { restoreContent, takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { makeDrawnCoverFileName } from '@nazar/domain/inquiries/theme/make-drawn-cover-file-name.ts';
import { expect, test } from 'vitest';
import { eraseInquiry, makeDraft, makePublished } from '../../testing/inquiries.ts';
import type { Person } from '../../testing/people.ts';
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts';
import { sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => server.people.owner;
const admin = () => server.people.admin;
const stranger = () => server.people.stranger;

async function upload(
  bytes: Buffer,
  call: Call = uploadFilePrivately,
  as: Person = owner(),
  name = 'About us',
): Promise<string> {
  const { token } = await server.call(getChatToken, {}, { as });
  const part = { name, type: '' };
  return (await sendFile(server, call, { bytes, headers: { token }, part })).body.result.id;
}
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });
const status = async (url: string) => (await get(url)).statusCode;
const linkTo = async (id: string, as?: Person) =>
  (await server.call(getPublicFileLink, { id }, as === undefined ? {} : { as })).url;
const refused = (id: string, as?: Person) =>
  server.refusal(getPublicFileLink, { id }, as === undefined ? {} : { as });

test.each([
  ['audio', 'mp3', 'inline', sampleFiles.mp3],
  ['video', 'mp4', 'inline', sampleFiles.mp4],
  ['document', 'pdf', 'attachment', sampleFiles.pdf],
] as const)('a public file of the kind %s is detected by its bytes', async (kind, type, shown, bytes) => {
  const publicFile = await upload(bytes);
  const { id } = await makePublished(server, { settings: { publicFile } });
  const item = await server.call(getItem, { id });
  expect(item).toMatchObject({ publicFile, publicFileKind: kind });
  expect(item.media).toMatchObject({ name: 'About us', kind, size: bytes.length });
  const { data } = await server.call(getList, {});
  expect(data.find((card) => card.id === id)).toMatchObject({ publicFileKind: kind });

  // The address alone gives no access.
  expect(await status(getStoredFileUrlPath(publicFile))).toBe(404);
  const part = await get(await linkTo(id), { range: 'bytes=0-3' });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(bytes.subarray(0, 4))).toBe(true);
  expect(part.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(part.headers['content-disposition']).toMatch(new RegExp(`^${shown}; filename="About us.${type}"`));
});

test('an image stays a public picture', async () => {
  const { id } = await makePublished(server);
  expect(await server.call(getItem, { id })).toMatchObject({ publicFileKind: 'image', media: null });
});

test('a cover shows the title if it was drawn with the same one', async () => {
  const picture = await makeTestPicture().png().toBuffer();
  const publicFile = await upload(
    picture,
    uploadFile,
    owner(),
    makeDrawnCoverFileName('Lunch and/or dinner?') ?? '',
  );
  const shows = async (publicTitle: string) => {
    const { id } = await makePublished(server, { settings: { publicTitle, publicFile } });
    return (await server.call(getItem, { id })).coverShowsTitle;
  };
  expect(await shows('Lunch and/or dinner?')).toBe(true);
  expect(await shows('Lunch or dinner?')).toBe(false);
});

test('refuses sound as logo or header, and private or other people’s files as public file', async () => {
  const { id, revision } = await makeDraft(server);
  const sound = await upload(sampleFiles.mp3);
  const hiddenPicture = await upload(await makeTestPicture().png().toBuffer());
  const theirs = await upload(sampleFiles.mp3, uploadFilePrivately, stranger());
  const refusal = (change: object) =>
    server.refusal(editMyInquiry, { id, revision, ...change }, { as: owner() });
  expect(await refusal({ logoFile: sound })).toMatchObject({ errors: { logoFile: { code: 'unknownId' } } });
  expect(await refusal({ headerFile: sound })).toMatchObject({
    errors: { headerFile: { code: 'unknownId' } },
  });
  expect(await refusal({ publicFile: hiddenPicture })).toMatchObject({
    errors: { publicFile: { code: 'unknownId' } },
  });
  expect(await refusal({ publicFile: theirs })).toMatchObject({
    errors: { publicFile: { code: 'unknownId' } },
  });
});

test('people who may not see the page get no link, as for an unknown inquiry', async () => {
  const publicFile = await upload(sampleFiles.mp4);
  const draft = await makeDraft(server, { settings: { publicFile } });
  const forUsers = await makePublished(server, { settings: { publicFile, cooperationType: 'users' } });
  const unknown = await refused(crypto.randomUUID());
  expect(unknown.code).toBe('notFound');
  for (const refusal of [
    await refused(draft.id),
    await refused(draft.id, stranger()),
    await refused(forUsers.id),
  ])
    expect(refusal.code).toBe('notFound');
  expect(await status(await linkTo(forUsers.id, stranger()))).toBe(200);
  expect(await status(await linkTo(draft.id, owner()))).toBe(200);
  const withoutFile = await makeDraft(server, { settings: { publicFile: null } });
  expect((await refused(withoutFile.id, owner())).code).toBe('notFound');
});

test('a link works for ten minutes, and for its file alone', async () => {
  const [one, other] = [await upload(sampleFiles.mp3), await upload(sampleFiles.mp4)];
  const { id } = await makePublished(server, { settings: { publicFile: one } });
  const link = await linkTo(id);
  expect(await status(link.replace(one, other))).toBe(404);
  server.clock.advance(10 * 60_000 - 1);
  expect(await status(link)).toBe(200);
  server.clock.advance(1);
  expect(await status(link)).toBe(404);
});

test.each([['private', uploadFilePrivately] as const, ['public', uploadFile] as const])(
  'a takedown ends existing links, of a %s file too, except for its owner and administrators',
  async (_, call) => {
    const publicFile = await upload(sampleFiles.mp4, call);
    const { id } = await makePublished(server, { settings: { publicFile } });
    const before = [await linkTo(id), ...(call === uploadFile ? [getStoredFileUrlPath(publicFile)] : [])];
    for (const link of before) expect(await status(link)).toBe(200);
    server.clock.advance(1000);
    const judged = { inquiryId: id, reason: 'privacy', words: 'It shows a face.' } as const;
    await server.call(takeDown, judged, { as: admin() });
    for (const link of before) expect(await status(link)).toBe(404);
    expect((await refused(id, stranger())).code).toBe('notFound');
    for (const person of [owner(), admin()]) {
      const reply = await get(await linkTo(id, person));
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['cache-control']).toBe('private, no-store');
    }
    await server.call(restoreContent, { inquiryId: id }, { as: admin() });
    expect(await status(await linkTo(id))).toBe(200);
  },
);

test('the owner sees the kind of a public file, and deleting the inquiry deletes it', async () => {
  const publicFile = await upload(sampleFiles.pdf);
  const { id } = await makeDraft(server, { settings: { publicFile } });
  const { item } = await server.call(getMyInquiry, { id }, { as: owner() });
  expect(item.publicFileKind).toBe('document');
  const link = await server.call(getFileLink, { id: publicFile }, { as: owner() });
  expect(link).toMatchObject({ name: 'About us', kind: 'document', size: sampleFiles.pdf.length });
  expect((await server.refusal(getFileLink, { id: publicFile }, { as: stranger() })).code).toBe('notFound');
  await eraseInquiry(server, id, owner());
  await runWaitingJobs(server);
  expect(await status(link.url)).toBe(404);
  expect((await server.refusal(getFileLink, { id: publicFile }, { as: owner() })).code).toBe('notFound');
});
