import { randomUUID } from 'node:crypto';
import { likeComment } from '@nazar/domain/api/comment-calls.ts';
import { blockPerson } from '@nazar/domain/api/contact-calls.ts';
import { startExport } from '@nazar/domain/api/export-calls.ts';
import { addFeedback, addMyBookmark } from '@nazar/domain/api/feedback-calls.ts';
import { addMyGroup } from '@nazar/domain/api/group-calls.ts';
import { uploadGroupTable } from '@nazar/domain/api/group-import-calls.ts';
import { uploadTable } from '@nazar/domain/api/import-calls.ts';
import { deleteUserFromMyInquiry } from '@nazar/domain/api/invitee-calls.ts';
import { getMessages } from '@nazar/domain/api/message-calls.ts';
import { addMyCategory } from '@nazar/domain/api/my-category-calls.ts';
import {
  deleteMyAccount,
  getMyData,
  keepMyAccount,
  startMyDownload,
} from '@nazar/domain/api/my-data-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { reportContent, reportMessage } from '@nazar/domain/api/report-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import { insertSession } from '../../../platform/http/session.ts';
import { livePostgresChannel } from '../../../platform/realtime/live-bus.ts';
import { makePublished } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { makeTestPicture, sendFile, uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { waitForLock } from '../../../testing/wait-for-lock.ts';
import { makeChats } from '../../chat/testing/chat-setup.ts';
import { deleteOrphanedComments } from '../../comments/delete-orphaned-comments.ts';
import { makeComments } from '../../comments/testing/comment-setup.ts';
import { exportRunner } from '../../exports/run-exports.ts';
import { UploadSetup } from '../../imports/uploaded/testing/upload-setup.ts';
import { cleanUpErasedInquiries } from '../../inquiries/clean-up-erased-inquiries.ts';
import { forMembers, makePoll } from '../../participation/testing/participation-setup.ts';
import { makeInviteePoll } from '../../people/invitees/testing/invitee-setup.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { hashPassword } from '../auth/password-hash.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';
import { personalDownloadRunner } from './pack-downloads.ts';

const server = useTestApp();
const commentApi = makeComments(server);
beforeEach(() => server.db.delete(rateLimitWindow));

const password = 'Rainy-Day!7';
const day = 24 * 3_600_000;

async function makeLeaver(): Promise<Person> {
  const person = await makeAccount(server.deps);
  const hash = await hashPassword(password, server.deps.config);
  await server.pool.query(
    `update account set password_hash = $2, name = 'Canary Name', profile_name = 'Canary Public', bio = 'Canary bio',
       username = $3, national_id = '0012345679' where id = $1`,
    [person.id, hash, `canary_${person.id.slice(0, 8)}`],
  );
  return person;
}

async function signInAgain({ id }: Person): Promise<Person> {
  const token = await insertSession(server.db, { accountId: id, userAgent: 'tests' }, server.deps);
  return { id, headers: { authorization: `Bearer ${token}` } };
}

const ask = (as: Person, keepAnswers = true) =>
  server.call(deleteMyAccount, { password, keepAnswers }, { as });

/** Advances one week and runs all clean-up jobs. */
async function passWeek(): Promise<void> {
  server.clock.advance(7 * day);
  await deleteDueAccounts(server.deps);
  server.clock.advance(3 * 60_000);
  await exportRunner.deleteExpired(server.deps);
  await personalDownloadRunner.deleteExpired(server.deps);
  await deleteDueAccounts(server.deps);
  await cleanUpErasedInquiries(server.deps);
  await deleteOrphanedComments(server.db);
}

/** Lists the tables that contain one of the texts in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await server.pool.query(
      `select from "${name}" as t where row_to_json(t)::text ilike any ($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

/** Creates every kind of data that an account can leave behind. */
async function live(as: Person) {
  const own = await makePublished(server, { as });
  const poll = await makePoll(server, forMembers);
  const anonymous = await makePoll(server);
  const answer = poll.submit(1);
  await server.call(submitResponse, answer, { as });
  await server.call(submitResponse, poll.submit(0), { as: server.people.stranger });
  await server.call(submitResponse, anonymous.submit(1), { as });
  const { stranger } = server.people;
  const answered = await commentApi.comment(as, { inquiryId: poll.id, description: 'Canary said' });
  await commentApi.comment(stranger, { inquiryId: poll.id, parentId: answered.id });
  await commentApi.comment(as, { inquiryId: anonymous.id, description: 'Canary said' });
  const others = await commentApi.comment(stranger, { inquiryId: own.id });
  await server.call(likeComment, { inquiryId: own.id, id: others.id, liked: true }, { as });
  await server.call(addFeedback, { inquiryId: poll.id, feedback: 'like' }, { as });
  await server.call(addMyBookmark, { inquiryId: poll.id }, { as });
  const settings = {
    format: 'csv',
    values: 'labels',
    language: 'en',
    timeZone: 'UTC',
    calendar: 'gregorian',
  } as const;
  await server.call(startExport, { inquiryId: own.id, settings, filter: null }, { as });
  await server.call(startMyDownload, { password }, { as });
  await uploadPicture(server, as);
  const chats = makeChats(server);
  const [friend, blocked] = [await chats.person(), await chats.person()];
  await chats.befriend(friend, { ...as, username: `canary_${as.id.slice(0, 8)}` });
  const { id: chatId } = await chats.open(as, friend);
  const png = await makeTestPicture().png().toBuffer();
  const { body } = await chats.upload(as, png, { name: 'canary.png', type: 'image/png' });
  const message = await chats.say(as, chatId, 'Canary wrote', { files: [body.result.id] });
  await chats.befriend(as, friend);
  await chats.find(as, blocked.username);
  await server.call(blockPerson, { accountId: blocked.id }, { as });
  await server.call(reportMessage, { chatId, id: message.id, reason: 'abuse', words: '' }, { as: friend });
  const words = { reason: 'spam' as const, words: 'Canary words' };
  await server.call(reportContent, { inquiryId: poll.id, ...words }, { as });
  return { own, poll, anonymous, answer, friend, chatId };
}

test('after one week no table contains anything of the account, and its address is free again', async () => {
  const person = await makeLeaver();
  const { own, poll, anonymous, answer, friend, chatId } = await live(person);
  const { email } = await server.call(getInfo, {}, { as: person });
  expect(await tablesWith([person.id, 'canary'])).toContain('inquiry_comment');
  await ask(person);
  expect(await server.refusal(getInfo, {}, { as: person })).toMatchObject({ httpStatus: 401 });
  await passWeek();
  expect(await tablesWith([person.id, 'canary', String(email)])).toEqual([]);
  // The other person of the chat sees deleted messages without a sender.
  expect((await server.call(getMessages, { chatId }, { as: friend })).data).toMatchObject([
    { kind: 'deleted', senderId: null, text: '', files: [] },
  ]);
  const gone = await server.pool.query('select from inquiry where id = $1', [own.id]);
  expect(gone.rowCount).toBe(0);
  const kept = await server.pool.query('select account_id, guest_key from response where id = $1', [
    answer.attemptId,
  ]);
  expect(kept.rows).toEqual([{ account_id: null, guest_key: null }]);
  for (const { id } of [poll, anonymous]) {
    expect((await verifyStoredCounts(server.db, id)).differences).toEqual([]);
    const { counted, kept: keptCounts } = await commentApi.recount(id);
    expect(counted).toMatchObject(keptCounts);
  }
  expect(await commentApi.recount(poll.id)).toMatchObject({ kept: { comments: 1 } });
  await server.pool.query(
    `insert into account (id, email, password_hash, created_at, updated_at) values ($1, $2, '', now(), now())`,
    [randomUUID(), email],
  );
});

test('answers that are deleted with the account are subtracted from every count', async () => {
  const person = await makeLeaver();
  const { poll, answer } = await live(person);
  await ask(person, true);
  await ask(await signInAgain(person), false);
  await passWeek();
  const { rowCount } = await server.pool.query('select from response where id = $1', [answer.attemptId]);
  expect(rowCount).toBe(0);
  expect((await verifyStoredCounts(server.db, poll.id)).differences).toEqual([]);
});

test.each([
  { kept: true, listed: true },
  { kept: false, listed: true },
  { kept: true, listed: false },
  { kept: false, listed: false },
])(
  'answers by a personal link with an address of the account go with it (kept: $kept, still on the list: $listed)',
  async ({ kept, listed }) => {
    const person = await makeLeaver();
    const vote = await makeInviteePoll(server, [
      { email: `${person.id}@example.com` },
      { email: 'other@example.com' },
    ]);
    for (const as of vote.invited) await server.call(submitResponse, vote.submit(1), { as });
    const own = { inquiryId: vote.id, ids: [vote.invited[0]?.id ?? ''] };
    if (!listed) await server.call(deleteUserFromMyInquiry, own, { as: server.people.owner });
    await ask(person, kept);
    await passWeek();
    const { rows } = await server.pool.query(
      'select account_id, invitee_id from response where inquiry_id = $1 order by invitee_id',
      [vote.id],
    );
    const others = { account_id: null, invitee_id: vote.invited[1]?.id };
    expect(rows).toEqual(kept ? [others, { account_id: null, invitee_id: null }] : [others]);
    expect((await verifyStoredCounts(server.db, vote.id)).differences).toEqual([]);
  },
);

test('signing in within the week announces the deletion, and one call cancels it', async () => {
  const person = await makeLeaver();
  const wrong = { password: 'Wrong-one!7', keepAnswers: true };
  expect(await server.refusal(deleteMyAccount, wrong, { as: person })).toMatchObject({ httpStatus: 400 });
  const { dueAt } = await ask(person);
  server.clock.advance(7 * day - 1);
  await deleteDueAccounts(server.deps);
  const again = await signInAgain(person);
  expect((await server.call(getInfo, {}, { as: again })).deletionAt).toBe(dueAt);
  expect((await server.call(getMyData, {}, { as: again })).deletion).toEqual({ dueAt, keepAnswers: true });
  await server.call(keepMyAccount, {}, { as: again });
  server.clock.advance(2);
  await deleteDueAccounts(server.deps);
  expect((await server.call(getInfo, {}, { as: again })).deletionAt).toBeNull();
});

test('a deletion that begins ends the sessions and announces it, even if a later step fails', async () => {
  const person = await makeLeaver();
  await ask(person);
  server.clock.advance(7 * day);
  await signInAgain(person);
  const listening = await server.pool.connect();
  const notes: string[] = [];
  listening.on('notification', ({ payload = '' }) => notes.push(payload));
  try {
    await listening.query(`listen ${livePostgresChannel}`);
    const steps = [() => Promise.reject(new Error('The disk is away.'))];
    await deleteDueAccounts({
      ...server.deps,
      features: [{ name: 'failing', deleteAccountData: { steps } }],
    });
    await listening.query('unlisten *');
  } finally {
    listening.release();
  }
  const { rowCount } = await server.pool.query('select from session where account_id = $1', [person.id]);
  expect(rowCount).toBe(0);
  expect(notes).toContain(JSON.stringify({ account: person.id }));
});

test('one administrator always remains: of two who delete their accounts at once, the second is refused', async () => {
  await server.pool.query(`update account set roles = '{user}'`);
  const pair = [await makeLeaver(), await makeLeaver()];
  for (const { id } of pair) {
    await server.pool.query(`update account set roles = '{user,admin}' where id = $1`, [id]);
  }
  const answers = await Promise.all(
    pair.map((as) => server.send(deleteMyAccount, { password, keepAnswers: true }, { as })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // The remaining administrator loses the role meanwhile.
  const staying = pair[answers.findIndex(({ status }) => status === 409)];
  await server.pool.query(`update account set roles = '{user}' where id = $1`, [staying?.id]);
  server.clock.advance(8 * day);
  await deleteDueAccounts(server.deps);
  const { rows } = await server.pool.query(
    `select count(*)::int as left from account where 'admin' = any (roles)`,
  );
  expect(rows).toEqual([{ left: 1 }]);
});

test('concurrent work during a deletion is either stored before it and deleted too, or refused; nothing remains', async () => {
  const poll = await makePoll(server, forMembers);
  const open = await makePoll(server);
  for (let round = 0; round < 4; round++) {
    const person = await makeLeaver();
    await ask(person);
    server.clock.advance(7 * day);
    // This session started before the deletion ended the sessions.
    const as = await signInAgain(person);
    const work = [
      server.send(submitResponse, poll.submit(1), { as }),
      server.send(submitResponse, open.submit(1), { as }),
      commentApi.say(as, { inquiryId: open.id, description: 'Canary said' }),
      server.send(addMyBookmark, { inquiryId: open.id }, { as }),
      server.send(addFeedback, { inquiryId: open.id, feedback: 'like' }, { as }),
      uploadPicture(server, as).then(
        () => ({ status: 200 }),
        () => ({ status: 401 }),
      ),
      ...[1, 2, 3].map(() => deleteDueAccounts(server.deps).then(() => ({ status: 200 }))),
    ];
    for (const { status } of await Promise.all(work)) expect([200, 401, 409, 429]).toContain(status);
    await deleteDueAccounts(server.deps);
    await cleanUpErasedInquiries(server.deps);
    await deleteOrphanedComments(server.db);
    expect(await tablesWith([person.id, 'Canary said'])).toEqual([]);
  }
  for (const { id } of [poll, open])
    expect((await verifyStoredCounts(server.db, id)).differences).toEqual([]);
});

const calls = [
  [addMyCategory, { id: randomUUID(), name: 'Canary', color: 'blue' }],
  [addMyGroup, { id: randomUUID(), name: 'Canary' }],
  [startMyDownload, { password }],
] as const;
const lateWork: [string, (as: Person) => Promise<{ status: number; code: string | undefined }>][] = [
  ...calls.map(([call, input]): (typeof lateWork)[number] => [
    call.name,
    async (as) => {
      const answer = await server.send(call, input, { as });
      return { status: answer.status, code: 'failure' in answer ? answer.failure.code : undefined };
    },
  ]),
  [
    uploadGroupTable.name,
    async ({ headers }) => {
      const table = { bytes: Buffer.from('Canary,canary@example.com'), part: { name: 'people.csv' } };
      const { status, body } = await sendFile(server, uploadGroupTable, { ...table, headers });
      return { status, code: body.code };
    },
  ],
  [
    uploadTable.name,
    async (as) => {
      const { status, body } = await new UploadSetup(server, as).send('Canary\n1\n');
      return { status, code: body.code };
    },
  ],
];
test.each(lateWork)(
  '%s, authenticated before the account’s row was deleted, is refused as without a session',
  async (_, work) => {
    const person = await makeLeaver();
    const going = await server.pool.connect();
    try {
      await going.query('begin');
      await going.query('delete from account where id = $1', [person.id]);
      const answer = work(person);
      await waitForLock(server);
      await going.query('commit');
      expect(await answer).toEqual({ status: 401, code: 'sessionRequired' });
    } finally {
      going.release();
    }
    expect(await tablesWith([person.id])).toEqual([]);
  },
);

test('every column that refers to an account is listed here with the result of the deletion', async () => {
  const { rows } = await server.db.execute<{ place: string }>(sql`
    select format('%s.%s', table_name, column_name) as place from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'
      and (column_name in ('account_id', 'owner_id', 'person', 'admin_id', 'used_by', 'author_id') or column_name like '%\_by')
    order by 1`);
  expect(rows.map(({ place }) => place)).toEqual([
    'account_deletion.account_id',
    'account_presence.account_id',
    'attempt.account_id',
    // concurrent work during a deletion is either stored before it and deleted too, or refused; nothing
    // remains
    'audit_entry.admin_id',
    'blocked_chat_person.account_id',
    'bookmark.account_id',
    'chat.opened_by',
    'chat_contact.account_id',
    'chat_contact.owner_id',
    'chat_found_person.account_id',
    'chat_member.account_id',
    'comment_like.account_id',
    'comment_like.person',
    'daily_invitation_count.account_id',
    'file_use.used_by',
    'inquiry.owner_id',
    'inquiry_comment.account_id',
    'inquiry_feedback.account_id',
    'inquiry_feedback.person',
    'inquiry_listing.owner_id',
    'moderation.author_id',
    'moderation.taken_down_by',
    'notification.account_id',
    'people_group.owner_id',
    // The id of a counting run, not of an account.
    'quota_count.counted_by',
    'report.account_id',
    'report.person',
    'response.account_id',
    'session.account_id',
    'stored_file.owner_id',
    'task.account_id',
    'user_category.owner_id',
  ]);
});
