import { randomUUID } from 'node:crypto';
import { type Call, getCallUrlPath, selectCalls } from '@nazar/domain/api/define-call.ts';
import * as groupCalls from '@nazar/domain/api/group-calls.ts';
import * as groupImportCalls from '@nazar/domain/api/group-import-calls.ts';
import * as invitationCalls from '@nazar/domain/api/invitation-calls.ts';
import * as invitedCalls from '@nazar/domain/api/invitee-calls.ts';
import * as myCategoryCalls from '@nazar/domain/api/my-category-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { account } from '../../../platform/database/schema/account.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts';
import { sendFile } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { template } from '../../invitations/testing/campaign-setup.ts';
import { invite, makeInviteePoll, readInviteeLink } from './testing/invitee-setup.ts';

const { uploadGroupTable, ...importCalls } = groupImportCalls;
const { openPersonalLink: _, ...listCalls } = invitedCalls;
const { setMessagesWanted: __, ...campaignCalls } = invitationCalls;
const calls = selectCalls({
  ...groupCalls,
  ...importCalls,
  ...myCategoryCalls,
  ...listCalls,
  ...campaignCalls,
});

type Ids = Record<'inquiry' | 'entry' | 'group' | 'person' | 'table' | 'category' | 'campaign', string>;

const canary = 'Canary';
const fields = { name: 'X', email: 'x@people.example', mobile: '' };
const { sendAt: _at, quiet: _quiet, timeZone: _zone, filter: _filter, ...words } = template;
const entryOf = ({ inquiry, entry }: Ids) => ({ inquiryId: inquiry, id: entry });
const personOf = ({ group, person }: Ids) => ({ groupId: group, id: person });

/** The input of each call for these ids; the type requires an entry for every call. */
const asked: Record<keyof typeof calls, (of: Ids) => object> = {
  getMyGroups: () => ({}),
  addMyGroup: ({ group }) => ({ id: group, name: 'Mine' }),
  renameMyGroup: ({ group }) => ({ id: group, name: 'Mine' }),
  deleteMyGroup: ({ group }) => ({ id: group }),
  getGroupUsers: ({ group }) => ({ groupId: group }),
  addGroupUser: (of) => ({ ...personOf(of), ...fields }),
  editGroupUser: (of) => ({ ...personOf(of), ...fields }),
  deleteGroupUsers: ({ group, person }) => ({ groupId: group, ids: [person] }),
  exportGroupUsers: ({ group }) => ({ groupId: group }),
  getGroupImport: ({ table }) => ({ id: table }),
  checkGroupImport: ({ table, inquiry }) => ({ id: table, inquiryId: inquiry }),
  storeGroupImport: ({ table }) => ({ id: table }),
  cancelGroupImport: ({ table }) => ({ id: table }),
  getMyCategories: () => ({}),
  addMyCategory: ({ category }) => ({ id: category, name: 'Mine', color: 'cyan' }),
  editMyCategory: ({ category }) => ({ id: category, name: 'Mine' }),
  orderMyCategories: ({ category }) => ({ ids: [category] }),
  deleteMyCategory: ({ category }) => ({ id: category }),
  getMyInquiryAllowedUsers: ({ inquiry }) => ({ inquiryId: inquiry }),
  addUserToMyInquiry: (of) => ({ ...entryOf(of), ...fields }),
  editUserOfMyInquiry: (of) => ({ ...entryOf(of), ...fields }),
  deleteUserFromMyInquiry: ({ inquiry, entry }) => ({ inquiryId: inquiry, ids: [entry] }),
  replaceMyInquiryAllowedUsers: ({ inquiry }) => ({ inquiryId: inquiry, users: [fields] }),
  bringGroupToMyInquiry: ({ inquiry, group }) => ({ inquiryId: inquiry, groupId: group }),
  getAllowedUserLink: entryOf,
  renewAllowedUserLink: entryOf,
  revokeAllowedUserLink: entryOf,
  exportMyInquiryAllowedUsers: ({ inquiry }) => ({ inquiryId: inquiry }),
  getInvitations: ({ inquiry, entry }) => ({ inquiryId: inquiry, filter: { ids: [entry] } }),
  getInvitationCampaigns: ({ inquiry }) => ({ inquiryId: inquiry }),
  previewInvitation: ({ inquiry, entry }) => ({ inquiryId: inquiry, ...words, personId: entry }),
  sendTestInvitation: ({ inquiry }) => ({ inquiryId: inquiry, ...words }),
  addInvitationCampaign: ({ inquiry, campaign }) => ({ ...template, inquiryId: inquiry, id: campaign }),
  setInvitationCampaign: ({ inquiry, campaign }) => ({ inquiryId: inquiry, id: campaign, action: 'cancel' }),
  tryAddressesAgain: ({ inquiry, campaign }) => ({ inquiryId: inquiry, of: { campaignId: campaign } }),
};

let ours: Ids;
let theirs: Ids;
let callers: Record<'others' | 'ended' | 'without', Record<string, Person>>;

const server = useTestApp();
beforeAll(async () => {
  const { owner, stranger, admin } = server.people;
  ours = await makeAll(owner);
  theirs = await makeAll(stranger);
  const [listed, answered] = [await makeAccount(server.deps), await makeAccount(server.deps)];
  for (const [index, person] of [listed, answered].entries()) {
    const email = `member${index}@people.example`;
    await server.db.update(account).set({ email }).where(eq(account.id, person.id));
    await invite(server, ours.inquiry, { email });
  }
  const vote = await makeInviteePoll(server, [{ email: 'a@x.ir' }, { email: 'b@x.ir' }, { email: 'c@x.ir' }]);
  const [linked, old, removed] = vote.invited;
  if (linked === undefined || old === undefined || removed === undefined) throw new Error('No links.');
  await server.call(submitResponse, vote.submit(0), { as: linked });
  const as = { as: owner };
  await server.call(listCalls.renewAllowedUserLink, { inquiryId: vote.id, id: old.id }, as);
  await server.call(listCalls.deleteUserFromMyInquiry, { inquiryId: vote.id, ids: [removed.id] }, as);
  callers = {
    others: {
      'another owner': stranger,
      'an administrator': admin,
      'a person of the list': listed,
      answered,
    },
    ended: { 'an old link': old, 'a removed person’s link': removed },
    without: { 'a guest': server.guest(), 'a link': await readInviteeLink(server, linked.id) },
  };
});

/** Creates something of each kind. */
async function makeAll(as: Person): Promise<Ids> {
  const vote = await makeInviteePoll(server, [{ name: canary, email: `${randomUUID()}@people.example` }]);
  await server.pool.query('update inquiry set owner_id = $2 where id = $1', [vote.id, as.id]);
  const [group, person, category, campaign] = Array.from({ length: 4 }, () => randomUUID()) as [
    ...[string, string, string, string],
  ];
  const by = { as };
  await server.call(calls.addMyGroup, { id: group, name: canary }, by);
  await server.call(calls.addGroupUser, { groupId: group, id: person, ...fields, name: canary }, by);
  await server.call(calls.addMyCategory, { id: category, name: canary, color: 'cyan' }, by);
  const later = { ...template, inquiryId: vote.id, id: campaign, sendAt: '2027-01-01T00:00:00Z' };
  await server.call(calls.addInvitationCampaign, later, by);
  const bytes = Buffer.from(`Name,Email\n${canary},canary@people.example`);
  const sent = await sendFile(server, uploadGroupTable, {
    bytes,
    headers: as.headers,
    part: { name: `${canary}.csv` },
  });
  const table = sent.body.result?.id as string;
  await server.call(calls.checkGroupImport, { id: table, groupId: group }, by);
  await runWaitingJobs(server);
  return { inquiry: vote.id, entry: vote.invited[0]?.id ?? '', group, person, table, category, campaign };
}

const tables = [
  ...['user_category', 'people_group', 'group_person', 'task', 'invitee_list', 'invitee'],
  ...['closed_personal_link', 'invitation_campaign', 'invitation', 'participation_marker', 'delivery'],
];

/** Reads all rows that the calls can affect, without those of the other owner. */
async function everyRow(): Promise<string[]> {
  const strangers = Object.values(theirs);
  const rows = await Promise.all(
    tables.map((name) =>
      server.pool.query<{ row: string }>(`select '${name} ' || t::text as row from ${name} t`),
    ),
  );
  return rows
    .flatMap((each) => each.rows.map(({ row }) => row))
    .filter((row) => !strangers.some((id) => row.includes(id)) && !row.includes(server.people.stranger.id))
    .toSorted();
}

async function ask(name: keyof typeof calls, input: object, as: Person) {
  const call: Call = calls[name];
  const headers = { 'content-type': 'application/json', ...as.headers };
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(call),
    headers,
    payload: input,
  });
  return { status: reply.statusCode, text: reply.body };
}

const names = Object.keys(asked) as (keyof typeof calls)[];
/** Calls without an id, which return the caller's own things. */
const ofOnesOwn = new Set(['getMyGroups', 'getMyCategories', 'orderMyCategories']);

test.each(names)('%s neither reveals nor changes anything of another owner', async (name) => {
  const input = asked[name](ours);
  const before = await everyRow();
  for (const [who, as] of Object.entries({ ...callers.without, ...callers.ended })) {
    const { status } = await ask(name, input, as);
    expect([401, 410], who).toContain(status);
  }
  const refusals = new Set<string>();
  for (const [who, as] of Object.entries(callers.others)) {
    const { status, text } = await ask(name, input, as);
    // The reply is the same for ids that don't exist.
    refusals.add(text.replace(/"requestId":"[^"]*"/, ''));
    if (!ofOnesOwn.has(name)) expect([404, 409], `${who}: ${text}`).toContain(status);
    if (as !== server.people.stranger) expect(text, who).not.toContain(canary);
  }
  if (!ofOnesOwn.has(name)) expect([...refusals]).toHaveLength(1);
  // Combines the other owner's own ids with one foreign id.
  for (const foreign of Object.keys(ours) as (keyof Ids)[]) {
    const mixed = asked[name]({ ...theirs, [foreign]: ours[foreign] });
    if (JSON.stringify(mixed) === JSON.stringify(asked[name](theirs))) continue;
    const { status } = await ask(name, mixed, server.people.stranger);
    expect(status, foreign).toBeLessThan(500);
  }
  expect(await everyRow()).toEqual(before);
});
