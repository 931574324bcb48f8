import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { getInvitationCampaigns } from '@nazar/domain/api/invitation-calls.ts';
import { verifyStoredCounts } from '@nazar/server/features/results/index.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { signUpByCalls, squarePicture } from '../e2e/api-person.ts';
import type { Cluster } from './cluster.ts';
import { LoadGenerator } from './cluster-crowd.ts';
import { inviteByEmail, publishLimitedInquiry, uploadInvitees } from './invitations.ts';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { printTable } from './table.ts';

/** Milliseconds before and after each fault. */
const calmMs = 2_000;
const invited = 900;
const log = { info() {}, warn: console.warn, error: console.error };

/**
 * Updates the nodes of a cluster, which may run an earlier version, and lets its parts fail one by one under load.
 * Everything that was confirmed must exist exactly once.
 */
export async function tryCluster(cluster: Cluster, from: string): Promise<void> {
  const { nodes, proxy, poolers, database, files } = cluster;
  const site = { ...cluster.site, log: () => '', stop: async () => {}, kill: async () => {} };
  const owner = { site, ...(await signUpByCalls(site)) };
  const picture = await owner.uploadPicture();
  const inquiry = await publishTenQuestionPoll(owner, picture, { askOwner: true });
  const waveOf = await sendInvitations(owner, picture, cluster.databaseUrl);
  const crowd = await LoadGenerator.gather(owner, inquiry);
  const rows: (string | number)[][] = [];
  const during = async (name: string, fail: () => Promise<void>) => {
    const before = crowd.confirmed.responses.length;
    await sleep(calmMs);
    await fail();
    await sleep(calmMs);
    const { tries, longestMs } = crowd.figures();
    const confirmed = String(crowd.confirmed.responses.length - before);
    rows.push([name, confirmed, String(tries), longestMs.answer, longestMs.upload]);
  };
  await during(`nodes updated in turn from ${from}`, async () => {
    for (const node of nodes) await node.update();
  });
  for (const [index, node] of nodes.entries()) await during(`node ${index + 1} killed`, node.crash);
  await during('nodes updated in turn', async () => {
    for (const node of nodes) await node.update();
  });
  await during('HAProxy killed', proxy.restart);
  await during('PgBouncers killed', async () => {
    for (const pooler of poolers) await pooler.restart();
  });
  let isHonest = false;
  await during('S3 server away for a minute', async () => {
    await files.stop();
    const back = sleep(60_000);
    isHonest = await saysThatFilesAreAway(cluster, owner);
    await back;
    await files.start();
  });
  await during('primary killed, standby promoted', async () => {
    await database.killPrimary();
    await sleep(calmMs);
    await database.promote();
  });
  await crowd.stop();
  printTable(
    'While parts of a cluster fail (ms)',
    ['what failed', 'submits confirmed', 'tried again', 'longest wait', 'of an upload'],
    rows,
  );
  console.log(
    `Tried again after: ${[...crowd.failures].map(([what, count]) => `${count} × ${what}`).join(', ')}`,
  );
  const refused = [...crowd.refusals].map(([reply, count]) => `${count} × ${reply}`);
  if (refused.length > 0) console.log(`Refused: ${refused.join(', ')}`);
  const isWhole = await compare(cluster, crowd, inquiry.id);
  const areSent = await compareMails(owner, waveOf);
  if (!isWhole || !areSent || !isHonest || refused.length > 0) process.exitCode = 1;
}

/** Every node reports that it is ready but degraded, and an upload can be retried later. */
async function saysThatFilesAreAway({ site, nodes }: Cluster, owner: SiteOwner): Promise<boolean> {
  const { token } = await owner.call(getChatToken, {});
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(squarePicture)], { type: 'image/png' }), 'picture.png');
  const upload = await fetch(site.url + getCallUrlPath(uploadFile), {
    method: 'POST',
    headers: { token },
    body,
  });
  const said = [`upload ${upload.status} ${await upload.text()}`];
  let isHonest = upload.status === 503 && said[0]?.includes('"unavailable"') === true;
  for (const { url } of nodes) {
    const { code, status, storage } = await readinessWithoutFiles(url);
    said.push(`readyz ${code} ${status}, files ${storage}`);
    isHonest &&= code === 200 && status === 'degraded' && storage === 'away';
  }
  console.log(`Without the S3 server: ${said.join('; ')}`);
  return isHonest;
}

/** Waits for it, because a node asks the store every 3 seconds at most. */
async function readinessWithoutFiles(url: string) {
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${url}/readyz`);
    const said = (await reply.json()) as { status: string; storage: string };
    if (said.storage === 'away' || tries === 20) return { code: reply.status, ...said };
    await sleep(500);
  }
}

/** Returns the inquiry whose people get them. */
async function sendInvitations(owner: SiteOwner, picture: string, databaseUrl: string): Promise<string> {
  const inquiryId = await publishLimitedInquiry(owner, picture, databaseUrl);
  await uploadInvitees({ owner, inquiryId }, { mode: 'add', size: invited, from: 0 });
  await inviteByEmail({ owner, inquiryId });
  return inquiryId;
}

async function compare(cluster: Cluster, { confirmed }: LoadGenerator, inquiryId: string): Promise<boolean> {
  const { databaseUrl, site } = cluster;
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir, log, mode: 'attach' });
  try {
    const read = async (text: string, value: unknown) =>
      (await database.pool.query<{ id: string }>(text, [value])).rows.map(({ id }) => id);
    const responses = await read('select id from response where inquiry_id = $1', inquiryId);
    const messages = await read('select id from chat_message where id = any($1)', confirmed.messages);
    const { differences } = await verifyStoredCounts(database.db, inquiryId);
    let files = 0;
    for (const url of confirmed.files) if ((await fetch(new URL(url, site.url))).ok) files += 1;
    console.log(
      `${confirmed.responses.length} responses confirmed, ${responses.length} stored, ${differences.length} wrong counts; ` +
        `${confirmed.messages.length} messages confirmed, ${messages.length} stored; ` +
        `${confirmed.files.length} files confirmed, ${files} open.`,
    );
    const stored = new Set(responses);
    return (
      responses.length === confirmed.responses.length &&
      confirmed.responses.every((id) => stored.has(id)) &&
      differences.length === 0 &&
      messages.length === confirmed.messages.length &&
      files === confirmed.files.length
    );
  } finally {
    await database.close();
  }
}

/**
 * Everyone has one email; if a node died between sending and storing it, there is at most one, which counts as
 * uncertain.
 */
async function compareMails(owner: SiteOwner, inquiryId: string): Promise<boolean> {
  const counts = async () =>
    (await owner.call(getInvitationCampaigns, { inquiryId })).campaigns[0]?.counts ?? null;
  for (let tries = 0; tries < 120 && (await counts())?.left !== 0; tries++) await sleep(1_000);
  const mails = new Map<string, number>();
  for (const name of readdirSync(join(owner.site.dataDir, 'outbox'))) {
    const { to } = JSON.parse(readFileSync(join(owner.site.dataDir, 'outbox', name), 'utf8')) as {
      to: string;
    };
    if (to.endsWith('@people.example')) mails.set(to, (mails.get(to) ?? 0) + 1);
  }
  const twice = [...mails.values()].filter((count) => count > 1).length;
  console.log(
    `${invited} people invited, ${mails.size} have an email, ${twice} more than one: ${JSON.stringify(await counts())}`,
  );
  return mails.size === invited && twice === 0;
}
