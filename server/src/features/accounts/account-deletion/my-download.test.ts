import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { openChat } from '@nazar/domain/api/chat-calls.ts';
import { addContact, blockPerson } from '@nazar/domain/api/contact-calls.ts';
import { addMyGroup, getMyGroups } from '@nazar/domain/api/group-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { cancelMyDownload, getMyData, startMyDownload } from '@nazar/domain/api/my-data-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { appealTakedown, reportContent, reportMessage } from '@nazar/domain/api/report-calls.ts';
import { setResponseNotices } from '@nazar/domain/api/response-notice-calls.ts';
import { goodPassword } from '@nazar/domain/testing/account-fields.ts';
import { expect, test, vi } from 'vitest';
import { type Entry, open, type ZipFile } from 'yauzl';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import { makeChats } from '../../chat/testing/chat-setup.ts';
import { makeComments } from '../../comments/testing/comment-setup.ts';
import { forMembers, makeAttempt, makePoll } from '../../participation/testing/participation-setup.ts';
import { makeInviteePoll } from '../../people/invitees/testing/invitee-setup.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { personalDownloadTaskStore } from './download-queries.ts';
import { personalDownloadRunner } from './pack-downloads.ts';

const folder = useTestFolder();
const server = useTestApp();

/** Requests an archive with the account's own password. */
async function start(as: Person) {
  const hash = await hashPassword(goodPassword, server.deps.config);
  await server.pool.query('update account set password_hash = $2 where id = $1', [as.id, hash]);
  return server.call(startMyDownload, { password: goodPassword }, { as });
}

const signal = () => AbortSignal.timeout(60_000);

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const zip = await promisify<string, { lazyEntries: boolean }, ZipFile>(open)(path, { lazyEntries: true });
  const found = new Map<string, Buffer>();
  await new Promise<void>((done, fail) => {
    zip.on('error', fail);
    zip.on('end', done);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        void buffer(stream).then((read) => {
          found.set(entry.fileName, read);
          zip.readEntry();
        }, fail);
      });
    });
    zip.readEntry();
  });
  return found;
}

test('the archive contains only the account’s own data, by a link that expires after a day', async () => {
  const as = await makeAccount(server.deps);
  const { stranger } = server.people;
  const commentApi = makeComments(server);
  const own = await makePublished(server, { as, settings: { publicTitle: 'A title of my own' } });
  const poll = await makePoll(server, forMembers);
  await server.call(submitResponse, poll.submit(1), { as });
  await server.call(submitResponse, poll.submit(2), { as: stranger });
  await commentApi.comment(as, { inquiryId: poll.id, description: 'My own words' });
  await commentApi.comment(stranger, { inquiryId: own.id, description: 'A canary of others' });
  const notices = { inquiryId: own.id, mode: 'off', atCount: 100 } as const;
  await server.call(setResponseNotices, notices, { as });
  const picture = await uploadPicture(server, as);
  const [first] = await Promise.all([start(as), start(stranger)]);
  expect(await server.refusal(startMyDownload, { password: goodPassword }, { as })).toMatchObject({
    code: 'tooManyDownloads',
  });
  await personalDownloadRunner.run(server.deps, signal());
  const { downloads } = await server.call(getMyData, {}, { as });
  expect(downloads).toMatchObject([{ id: first.id, state: 'done' }]);
  const url = downloads[0]?.url ?? '';
  const reply = await server.app.inject({ url });
  expect(reply.statusCode).toBe(200);
  const files = await unpack(reply.rawPayload);
  const text = (path: string) => files.get(path)?.toString('utf8') ?? '';
  expect(JSON.parse(text('profile.json'))).toMatchObject({ id: as.id });
  expect(text('profile.json')).not.toContain('assword');
  expect(JSON.parse(text('answers.json'))).toMatchObject([
    { inquiryId: poll.id, answers: [{ question: 'What do you drink?', labels: ['Coffee'] }] },
  ]);
  expect(text('comments.json')).toContain('My own words');
  expect(text(`inquiries/${own.id}.json`)).toContain('A title of my own');
  expect(JSON.parse(text('notifications.json'))).toMatchObject([{ kind: 'comment', inquiryId: own.id }]);
  expect(JSON.parse(text('response-notices.json'))).toEqual([notices]);
  expect(files.get(`files/${picture}.webp`)?.length).toBeGreaterThan(0);
  expect([...files.values()].some((bytes) => bytes.includes('A canary of others'))).toBe(false);
  for (const wrong of [url.replace(/signature=./, 'signature=!'), url.replace(/expires=\d/, 'expires=9')]) {
    expect((await server.app.inject({ url: wrong })).statusCode).toBe(404);
  }
  server.clock.advance(24 * 3_600_000 + 1);
  expect((await server.app.inject({ url })).statusCode).toBe(404);
  await personalDownloadRunner.deleteExpired(server.deps);
  expect(await server.deps.files.stat(first.id, 'zip')).toBeNull();
});

test('points of a response are included once the participant can’t change it', async () => {
  const as = await makeAccount(server.deps);
  const right = makeOption('Tehran', { isAnswer: true });
  const capital = makeQuestion({ score: 2, options: [right, makeOption('Shiraz')] });
  const exam = await makePublished(server, {
    segments: [makeSegment({ questions: [capital] })],
    settings: { cooperationType: 'users', editableResponse: true, editTimeLimit: 10 },
  });
  const { id: inquiryId, revision } = exam;
  const answers = [{ questionId: capital.id, value: right.id }];
  await server.call(submitResponse, { inquiryId, revision, ...makeAttempt(), answers }, { as });
  const readPoints = async () => {
    await start(as);
    await personalDownloadRunner.run(server.deps, signal());
    const { downloads } = await server.call(getMyData, {}, { as });
    const { rawPayload } = await server.app.inject({ url: downloads[0]?.url ?? '' });
    const [first] = JSON.parse((await unpack(rawPayload)).get('answers.json')?.toString('utf8') ?? '[]');
    return [first.score, first.maxScore];
  };
  expect(await readPoints()).toEqual([null, null]);
  server.clock.advance(11 * 60_000);
  expect(await readPoints()).toEqual([2, 2]);
});

test('a response given by a personal link to an address of the account is included', async () => {
  const as = await makeAccount(server.deps);
  const vote = await makeInviteePoll(server, [
    { email: `${as.id}@example.com` },
    { email: 'other@example.com' },
  ]);
  const [mine, other] = vote.invited;
  await server.call(submitResponse, vote.submit(1), mine && { as: mine });
  await server.call(submitResponse, vote.submit(2), other && { as: other });
  await start(as);
  await personalDownloadRunner.run(server.deps, signal());
  const { downloads, owned } = await server.call(getMyData, {}, { as });
  expect(owned.answers).toBe(1);
  const { rawPayload } = await server.app.inject({ url: downloads[0]?.url ?? '' });
  const answers = (await unpack(rawPayload)).get('answers.json')?.toString('utf8') ?? '';
  expect(JSON.parse(answers)).toMatchObject([{ inquiryId: vote.id, answers: [{ labels: ['Coffee'] }] }]);
});

test('a cancelled download is never served, and downloads of other accounts are not found', async () => {
  const as = await makeAccount(server.deps);
  const { id } = await start(as);
  expect(await server.refusal(cancelMyDownload, { id }, { as: server.people.owner })).toMatchObject({
    httpStatus: 404,
  });
  await personalDownloadRunner.run(server.deps, signal());
  const url = (await server.call(getMyData, {}, { as })).downloads[0]?.url ?? '';
  await server.call(cancelMyDownload, { id }, { as });
  expect((await server.app.inject({ url })).statusCode).toBe(404);
  expect((await server.call(getMyData, {}, { as })).downloads).toEqual([]);
});

test('the archive contains taken down content, appeals and reports of the account', async () => {
  const as = await makeAccount(server.deps);
  const { admin, owner } = server.people;
  const commentApi = makeComments(server);
  const own = await makePublished(server, { as });
  const other = await makePublished(server, { as: owner });
  const said = await commentApi.comment(as, { inquiryId: other.id, description: 'My words below' });
  const words = 'Not here, please.';
  const thing = { inquiryId: other.id, commentId: said.id };
  await server.call(takeDown, { ...thing, reason: 'spam', words }, { as: admin });
  await server.call(appealTakedown, { ...thing, text: 'It is no spam.' }, { as });
  await server.call(takeDown, { inquiryId: own.id, reason: 'spam', words }, { as: admin });
  await server.call(appealTakedown, { inquiryId: own.id, text: 'It is mine.' }, { as });
  const shown = { reason: 'other', words: 'It copies me.' } as const;
  await server.call(reportContent, { inquiryId: other.id, ...shown }, { as });
  await start(as);
  await personalDownloadRunner.run(server.deps, signal());
  const url = (await server.call(getMyData, {}, { as })).downloads[0]?.url ?? '';
  const files = await unpack((await server.app.inject({ url })).rawPayload);
  const read = (path: string) => JSON.parse(files.get(path)?.toString('utf8') ?? 'null');
  expect(read('comments.json')).toMatchObject([
    { description: 'My words below', takedownWords: words, appeal: 'It is no spam.' },
  ]);
  expect(read('takedowns.json')).toMatchObject([{ inquiryId: own.id, appeal: 'It is mine.' }]);
  expect(read('reports.json')).toMatchObject([{ inquiryId: other.id, ...shown }]);
});

test('the archive contains all messages of the account in order, for any number of them, and no others', async () => {
  const chats = makeChats(server);
  const { a, b, chatId } = await chats.pair();
  await chats.say(b, chatId, 'A canary of others');
  await server.pool.query(
    `insert into chat_message (id, chat_id, number, version, sender_id, kind, text, sent_at)
    select gen_random_uuid(), $1, n, n, $2, 'text', 'm' || n, now() from generate_series(3, 1202) n`,
    [chatId, a.id],
  );
  // Chats that began at the same time may come in either order.
  server.clock.advance(1000);
  await server.call(addMyGroup, { id: randomUUID(), name: 'A team of mine' }, { as: a });
  const [group] = await server.call(getMyGroups, {}, { as: a });
  const second = await server.call(openChat, { groupId: group?.id ?? '' }, { as: a });
  await chats.say(a, second.id, 'Elsewhere');
  await chats.befriend(a, b);
  await start(a);
  await personalDownloadRunner.run(server.deps, signal());
  const url = (await server.call(getMyData, {}, { as: a })).downloads[0]?.url ?? '';
  const files = await unpack((await server.app.inject({ url })).rawPayload);
  const {
    messages,
    contacts,
    blocked,
    chats: named,
  } = JSON.parse(files.get('chats.json')?.toString('utf8') ?? '{}');
  const inFirst = messages.filter((message: { chatId: string }) => message.chatId === chatId);
  expect(inFirst.map(({ text }: { text: string }) => text)).toEqual([
    ...['Hello', ...Array.from({ length: 1200 }, (_, i) => `m${i + 3}`)],
  ]);
  expect(messages).toHaveLength(1202);
  expect(messages[0]).toMatchObject({ kind: 'text', number: expect.any(Number), sentAt: expect.any(String) });
  expect(named).toMatchObject([
    { id: chatId, with: { username: b.username }, group: null },
    { id: second.id, with: null, group: 'A team of mine' },
  ]);
  expect([contacts, blocked]).toMatchObject([[{ username: b.username }], []]);
});

test('the archive contains own messages, recordings, files, contacts and blocks, and no words of others', async () => {
  const chats = makeChats(server);
  const { a: as, b: other, chatId } = await chats.pair();
  const blocked = await chats.person();
  await chats.befriend(as, other);
  await chats.find(as, blocked.username);
  await server.call(blockPerson, { accountId: blocked.id }, { as });
  const upload = async (bytes: Buffer, part: { name: string; type: string }) =>
    (await chats.upload(as, bytes, part)).body.result.id as string;
  const note = await upload(Buffer.from('My own file'), { name: 'note.txt', type: 'text/plain' });
  const fileId = await upload(sampleFiles.webm, { name: 'voice.webm', type: 'audio/webm' });
  await chats.say(as, chatId, 'With a file', { files: [note] });
  await chats.say(as, chatId, '', { voice: { fileId, seconds: 2.5, peaks: [1, 50] } });
  const down = await chats.say(as, chatId, 'Taken down');
  await chats.say(other, chatId, 'A canary of others');
  await server.call(reportMessage, { chatId, id: down.id, reason: 'abuse', words: '' }, { as: other });
  const { admin } = server.people;
  await server.call(takeDown, { messageId: down.id, reason: 'abuse', words: 'Rude.' }, { as: admin });
  expect((await server.call(getMyData, {}, { as })).owned).toMatchObject({ messages: 3 });
  await start(as);
  await personalDownloadRunner.run(server.deps, signal());
  const url = (await server.call(getMyData, {}, { as })).downloads[0]?.url ?? '';
  const files = await unpack((await server.app.inject({ url })).rawPayload);
  const read = JSON.parse(files.get('chats.json')?.toString('utf8') ?? 'null');
  expect(read).toMatchObject({
    chats: [{ id: chatId, with: { name: expect.any(String), username: other.username }, group: null }],
    messages: [
      { text: 'Hello', kind: 'text', takenDownAt: null },
      { text: 'With a file', files: [note] },
      { kind: 'voice', files: [fileId], voice: { seconds: 2.5 } },
      { text: 'Taken down', kind: 'text', takedownWords: 'Rude.' },
    ],
    contacts: [{ username: other.username }],
    blocked: [{ username: blocked.username }],
  });
  const held = [...files].filter(([path]) => path.startsWith('files/'));
  expect(held.map(([path]) => path.split('/')[1]?.split('.')[0]).toSorted()).toEqual(
    [note, fileId].toSorted(),
  );
  expect([...files.values()].some((bytes) => bytes.includes('A canary of others'))).toBe(false);
});

test('a nameless person is listed under the address that the account searched for', async () => {
  const chats = makeChats(server);
  const as = await chats.person();
  const [ann, ben] = [await makeAccount(server.deps), await makeAccount(server.deps)];
  await server.pool.query('update account set is_findable = true where id = any($1)', [[ann.id, ben.id]]);
  const emails = [ann, ben].map(({ id }) => `${id}@example.com`);
  for (const email of emails) await chats.find(as, email);
  const headers = { token: await chats.tokenOf(as) };
  await server.call(addContact, { accountId: ann.id }, { headers });
  const { id: chatId } = await server.call(openChat, { accountId: ann.id }, { as });
  await chats.say(as, chatId, 'Hello');
  await server.call(blockPerson, { accountId: ben.id }, { as });
  await start(as);
  await personalDownloadRunner.run(server.deps, signal());
  const url = (await server.call(getMyData, {}, { as })).downloads[0]?.url ?? '';
  const files = await unpack((await server.app.inject({ url })).rawPayload);
  const named = (foundBy?: string) => ({ name: null, username: null, foundBy });
  expect(JSON.parse(files.get('chats.json')?.toString('utf8') ?? 'null')).toMatchObject({
    chats: [{ id: chatId, with: named(emails[0]) }],
    contacts: [named(emails[0])],
    blocked: [named(emails[1])],
  });
});

test('a long part keeps reporting progress, and stops when it is cancelled', async () => {
  const as = await makeAccount(server.deps);
  await uploadPicture(server, as);
  const { id } = await start(as);
  const { files } = server.deps;
  const slow = new PassThrough();
  const reading = vi.spyOn(files, 'get').mockResolvedValue({ size: 1, stream: slow });
  const packing = personalDownloadRunner.run(server.deps, signal());
  try {
    await vi.waitFor(() => expect(reading).toHaveBeenCalled(), { timeout: 60_000 });
    server.clock.advance(3600_000);
    const isAlive = async () =>
      (await personalDownloadTaskStore.claim(server.deps, server.clock.now())) === null;
    await expect.poll(isSeen).toBe(true);
    expect(await isAlive()).toBe(true);
    await server.call(cancelMyDownload, { id }, { as });
    await packing;
  } finally {
    reading.mockRestore();
    slow.destroy();
  }
  async function isSeen(): Promise<boolean> {
    const { rows } = await server.pool.query('select seen_at from task where id = $1', [id]);
    return rows[0].seen_at.getTime() === server.clock.now();
  }
});
