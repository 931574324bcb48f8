import { randomUUID } from 'node:crypto';
import { expireMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  addUserToMyInquiry,
  deleteUserFromMyInquiry,
  editUserOfMyInquiry,
  getAllowedUserLink,
  getMyInquiryAllowedUsers,
  openPersonalLink,
  renewAllowedUserLink,
  replaceMyInquiryAllowedUsers,
} from '@nazar/domain/api/invitee-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { ballotClosingDelayMs } from '../../inquiries/index.ts';
import { closeEndedBallots } from '../../participation/ballots/close-ended-ballots.ts';
import {
  copyInviteeLink,
  type InviteePoll,
  makeInviteePoll,
  manyContacts,
  readInviteeLink,
} from './testing/invitee-setup.ts';

const server = useTestApp();

const asOwner = () => ({ as: server.people.owner });

/** Lets some of the people answer one after the other, in the given order. */
async function answer(vote: InviteePoll, order: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const place of order) {
    const as = vote.invited[place];
    await server.call(openPersonalLink, { inquiryId: vote.id }, { as });
    const sent = { ...vote.submit(place % 3), channel: `to-${place}`, duration: 30 + place };
    await server.call(submitResponse, sent, { as });
    ids.push(sent.attemptId);
  }
  return ids;
}

interface Traced {
  readonly table: string;
  readonly row: string;
  readonly xmin: string;
  readonly xmax: string;
}

/** All rows of the inquiry in all tables, in physical order, with their transaction ids. */
async function rowsOf(vote: InviteePoll): Promise<Traced[]> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = 'inquiry_id' order by 1`,
  );
  const found: Traced[] = [];
  for (const { name } of tables) {
    const { rows } = await server.pool.query<Omit<Traced, 'table'>>(
      `select t::text as row, xmin::text, xmax::text from "${name}" t where inquiry_id = $1 order by ctid`,
      [vote.id],
    );
    found.push(...rows.map((row) => ({ table: name, ...row })));
  }
  return found;
}

const order = [7, 2, 9, 0, 5, 3, 8];

test('nothing in the database links an answer of a closed secret ballot to its person', async () => {
  const vote = await makeInviteePoll(server, manyContacts(10), { anonymous: true });
  const before = await rowsOf(vote);
  const responses = await answer(vote, order);
  const transactions = (rows: readonly Traced[], of: string) =>
    new Set(rows.flatMap(({ table, xmin }) => (table === of ? [xmin] : [])));
  // Before closing, each marker has the transaction id of its response. This shows that the check can fail.
  expect(transactions(await rowsOf(vote), 'response').size).toBe(order.length);
  server.clock.advance(1_000);
  await server.call(expireMyInquiry, { id: vote.id }, asOwner());
  server.clock.advance(ballotClosingDelayMs);
  await closeEndedBallots(server.deps);
  const rows = await rowsOf(vote);
  for (const table of ['response', 'participation_marker']) expect(transactions(rows, table).size).toBe(1);
  // Neither submitting nor opening writes to an entry or locks it: content, order and transaction ids stay.
  const people = (all: readonly Traced[]) => all.filter(({ table }) => table === 'invitee');
  expect(people(rows)).toEqual(people(before));
  expect(rows.some(({ table }) => table === 'channel_response_count')).toBe(false);
  // Ids of responses and of people never appear in a row of the other kind.
  for (const { table, row } of rows) {
    if (table !== 'response') for (const id of responses) expect(row).not.toContain(id);
    if (table !== 'invitee') for (const { id } of vote.invited) expect(row).not.toContain(id);
  }
  const { rows: kept } = await server.pool.query(
    `select distinct submitted_at, started_at, account_id, guest_key, invitee_id, channel, sealed_submit, bucket::text
     from response where inquiry_id = $1`,
    [vote.id],
  );
  const nothing = {
    submitted_at: null,
    started_at: null,
    account_id: null,
    guest_key: null,
    sealed_submit: null,
  };
  expect(kept).toEqual([{ ...nothing, invitee_id: null, channel: null, bucket: '2026-11-21 00:00:00' }]);
});

test('a backup holds the rows of a secret ballot in the order of their random keys', async () => {
  const vote = await makeInviteePoll(server, manyContacts(8), { anonymous: true });
  const responses = await answer(vote, [5, 1, 7, 3, 0, 6]);
  const { listBackupTables, copyTableToStdoutSql } = await import(
    '../../../platform/database/backup/backup-tables.ts'
  );
  const client = await server.pool.connect();
  try {
    const tables = await listBackupTables(client);
    let found = 0;
    for (const name of ['response', 'participation_marker']) {
      const table = tables.find((each) => each.name === name);
      if (table === undefined) throw new Error(`There is no table ${name}.`);
      const query = copyTableToStdoutSql(table)
        .replace(/^copy \(/, '')
        .replace(/\) to stdout$/, '');
      const { rows } = await client.query<{ id?: string; inquiry_id: string; marker?: Buffer }>(query);
      const keys = rows
        .filter((row) => row.inquiry_id === vote.id)
        .map((row) => row.marker?.toString('hex') ?? row.id ?? '');
      expect(keys).toEqual(keys.toSorted());
      found += keys.length;
    }
    expect(found).toBe(2 * responses.length);
  } finally {
    client.release();
  }
});

test('the owner of a secret ballot sees who has not answered, and can’t answer in anyone’s place', async () => {
  const vote = await makeInviteePoll(server, manyContacts(3), { anonymous: true });
  const [sara, ali] = vote.invited;
  if (sara === undefined || ali === undefined) throw new Error('No one was invited.');
  const look = async (more: object = {}) =>
    server.call(getMyInquiryAllowedUsers, { inquiryId: vote.id, ...more }, asOwner());
  await answer(vote, [0]);
  expect((await look()).counts).toMatchObject({ people: 3, states: { waiting: 2, opened: 0, answered: 1 } });
  expect((await look({ state: 'missing' })).data.map(({ id }) => id)).not.toContain(sara.id);
  const refused = async (call: Parameters<TestApp['refusal']>[0], more: object) =>
    (await server.refusal(call, { inquiryId: vote.id, ...more }, asOwner())).code;
  expect(await refused(getAllowedUserLink, { id: ali.id })).toBe('linksHidden');
  expect(await server.call(renewAllowedUserLink, { inquiryId: vote.id, id: ali.id }, asOwner())).toEqual({
    url: null,
  });
  const own = { name: 'Sara', email: 'owner@example.com', mobile: '' };
  for (const { id } of [sara, ali]) {
    expect(await refused(editUserOfMyInquiry, { id, ...own })).toBe('invalidInput');
  }
  const shown = await server.call(
    replaceMyInquiryAllowedUsers,
    { inquiryId: vote.id, users: [own] },
    asOwner(),
  );
  expect(shown.change).toMatchObject({ added: 1, removed: 3, removedAnswered: 1 });
  const link = await readInviteeLink(server, sara.id);
  expect((await server.refusal(submitResponse, vote.submit(0), { as: link })).httpStatus).toBe(409);
});

test('a link of a named inquiry does not open another one where its owner uses the same id', async () => {
  const named = await makeInviteePoll(server, manyContacts(1));
  const vote = await makeInviteePoll(server, manyContacts(1), { anonymous: true });
  const id = named.invited[0]?.id ?? '';
  const copied = await copyInviteeLink(server, named.id, id);
  await server.call(deleteUserFromMyInquiry, { inquiryId: named.id, ids: [id] }, asOwner());
  const victim = { inquiryId: vote.id, id, name: '', email: `${randomUUID()}@example.com`, mobile: '' };
  await server.call(addUserToMyInquiry, victim, asOwner());
  const open = { inquiryId: vote.id };
  expect((await server.refusal(openPersonalLink, open, { as: copied })).code).toBe('linkRemoved');
  await server.call(openPersonalLink, open, { as: await readInviteeLink(server, id) });
});
