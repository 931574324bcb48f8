import { randomUUID } from 'node:crypto';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import {
  checkGroupImport,
  type GroupImport,
  getGroupImport,
  storeGroupImport,
  uploadGroupTable,
} from '@nazar/domain/api/group-import-calls.ts';
import * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import {
  addInvitationCampaign,
  getInvitationCampaigns,
  getInvitations,
  previewInvitation,
} from '@nazar/domain/api/invitation-calls.ts';
import { exportMyInquiryAllowedUsers, getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { readCallResult } from '../e2e/api-person.ts';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { measureRuns, median, printTable } from './table.ts';

const size = Number(process.env.BENCH_INVITED ?? 10_000);

/** Measures a list of many people: import, view, invite, replace, and the effect on other calls. */
export async function benchInvitations(owner: SiteOwner, picture: string): Promise<void> {
  const inquiryId = await publishLimitedInquiry(owner, picture);
  const list = { owner, inquiryId };
  const added = await uploadInvitees(list, { mode: 'add', size, from: 0 });
  const looks = await lookAt(list);
  const invited = await invite(list);
  const afterwards = await lookAt(list);
  // Half of the people stay on the list.
  const replaced = await uploadInvitees(list, { mode: 'replace', size, from: size / 2 });
  printTable(
    `A list of ${size.toLocaleString('en')} people (ms)`,
    ['what', 'took'],
    [
      ['upload', added.upload],
      ['check of each line', added.check],
      ['storing', added.store],
      ...looks,
      ['the call that invites all', invited.call],
      ['until all are queued', invited.queued],
      ['another call meanwhile, median', invited.others],
      ...afterwards.map(([what, took]) => [`${what}, invited`, took] as const),
      ['check of another list', replaced.check],
      ['replacing', replaced.store],
    ],
  );
}

type List = { readonly owner: SiteOwner; readonly inquiryId: string };

export async function publishLimitedInquiry(
  owner: SiteOwner,
  picture: string,
  databaseUrl?: string,
): Promise<string> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const pool = { statementTimeoutMs: 0 };
  const where = { dataDir: owner.site.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) };
  const database = await openDatabase({ ...where, log, mode: 'attach', pool });
  const { id } = await publishTenQuestionPoll(owner, picture);
  // A limited inquiry can't be published before its list has people.
  for (const [table, column] of [
    ['inquiry', 'id'],
    ['inquiry_revision', 'inquiry_id'],
  ]) {
    await database.pool.query(
      `update ${table} set definition = definition || '{"cooperationType": "limited", "anonymous": false}' where ${column} = $1`,
      [id],
    );
  }
  await database.close();
  return id;
}

type Bringing = { readonly mode: 'add' | 'replace'; readonly size: number; readonly from: number };

export async function uploadInvitees({ owner, inquiryId }: List, { mode, size, from }: Bringing) {
  const lines = Array.from({ length: size }, (_, index) => {
    const number = index + from;
    return `Person ${number},person${number}@people.example,+9891${String(10_000_000 + number)}`;
  });
  const began = performance.now();
  const form = new FormData();
  form.append('file', new Blob([`Name,Email,Mobile\n${lines.join('\n')}`]), 'people.csv');
  const reply = await fetch(owner.site.url + getCallUrlPath(uploadGroupTable), {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const { id } = await readCallResult<GroupImport>('uploadGroupTable', reply);
  const uploaded = performance.now();
  await owner.call(checkGroupImport, { id, inquiryId, mode });
  await settle(owner, id, 'checked');
  const checked = performance.now();
  await owner.call(storeGroupImport, { id });
  await settle(owner, id, 'done');
  return { upload: uploaded - began, check: checked - uploaded, store: performance.now() - checked };
}

async function settle(owner: SiteOwner, id: string, wanted: GroupImport['state']): Promise<void> {
  for (;;) {
    const { state, failure } = await owner.call(getGroupImport, { id });
    if (state === wanted && failure === null) return;
    if (failure !== null) throw new Error(failure.text);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The calls of its screens. */
async function lookAt({ owner, inquiryId }: List): Promise<(readonly [string, number])[]> {
  const read = (more: object) => () => owner.call(getMyInquiryAllowedUsers, { inquiryId, ...more });
  const message = { subject: '{title}', text: '{name}: {link}', sms: '' };
  const asks: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['first page', read({})],
    ['first page by name', read({ sort: 'name' })],
    ['a search', read({ search: `person${size - 7}` })],
    ['who has not answered', read({ state: 'missing' })],
    ['who has no invitation', read({ message: 'none' })],
    ['invitations screen', () => owner.call(getInvitations, { inquiryId })],
    [
      'a preview',
      () =>
        owner.call(previewInvitation, {
          inquiryId,
          kind: 'reminder',
          channel: 'email',
          ...message,
          personId: null,
        }),
    ],
    ['export as CSV', () => exportAll(owner, inquiryId)],
  ];
  const rows: (readonly [string, number])[] = [];
  for (const [what, ask] of asks) rows.push([what, median(await measureRuns(3, ask))]);
  return rows;
}

async function exportAll(owner: SiteOwner, inquiryId: string): Promise<void> {
  const reply = await fetch(owner.site.url + getCallUrlPath(exportMyInquiryAllowedUsers), {
    method: 'POST',
    body: JSON.stringify({ inquiryId }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
  });
  await reply.arrayBuffer();
}

/** Sends an invitation by email to everyone of the list; returns the campaign's id. */
export async function inviteByEmail({ owner, inquiryId }: List): Promise<string> {
  const id = randomUUID();
  await owner.call(addInvitationCampaign, {
    inquiryId,
    id,
    kind: 'invitation',
    channel: 'email',
    subject: '{title}',
    text: 'Hello {name}\n\n{link}',
    sms: '',
    sendAt: null,
    quiet: null,
    timeZone: 'UTC',
    filter: 'all',
  });
  return id;
}

async function invite({ owner, inquiryId }: List) {
  const began = performance.now();
  await inviteByEmail({ owner, inquiryId });
  const call = performance.now() - began;
  const others: number[] = [];
  for (;;) {
    const { campaigns } = await owner.call(getInvitationCampaigns, { inquiryId });
    if (campaigns[0]?.counts != null) break;
    others.push(...(await measureRuns(1, () => owner.call(inquiryCalls.getList, {}))));
  }
  const queued = performance.now() - began;
  return { call, queued, others: others.length === 0 ? 0 : median(others) };
}
