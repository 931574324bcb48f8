import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addInvitationWave, getInvitationWaves } from '@nazar/domain/api/invitation-calls.ts';
import { recount } from '@nazar/server/features/results/index.ts';
import { openDatabase } from '@nazar/server/platform/database/open-database.ts';
import { signUp } from '../e2e/api-person.ts';
import type { Cluster } from './cluster.ts';
import { Crowd } from './cluster-crowd.ts';
import { bringIn, publishForAList } from './invitations.ts';
import { type Owner, publishTenQuestions } from './nazar-site.ts';
import { printTable } from './table.ts';

/** Milliseconds before and after each fault. */
const calmMs = 2_000;
const invited = 900;
const log = { info() {}, warn: console.warn, error: console.error };

/** Lets the parts of a cluster fail one after the other under load. Everything confirmed must be there exactly once. */
export async function tryCluster(cluster: Cluster): Promise<void> {
  const { nodes, proxy, poolers, database, files } = cluster;
  const site = { ...cluster.site, log: () => '', stop: async () => {}, kill: async () => {} };
  const owner = { site, ...(await signUp(site)) };
  const picture = await owner.uploadPicture();
  const inquiry = await publishTenQuestions(owner, picture, { askOwner: true });
  const waveOf = await sendInvitations(owner, picture, cluster.databaseUrl);
  const crowd = await Crowd.gather(owner, inquiry);
  const rows: (string | number)[][] = [];
  const during = async (name: string, fail: () => Promise<void>) => {
    const before = crowd.confirmed.responses.length;
    await sleep(calmMs);
    await fail();
    await sleep(calmMs);
    const { tries, longestMs } = crowd.figures();
    rows.push([name, String(crowd.confirmed.responses.length - before), String(tries), longestMs]);
  };
  for (const [index, node] of nodes.entries()) await during(`node ${index + 1} killed`, node.crash);
  await during('nodes updated in turn', async () => {
    for (const node of nodes) await node.update();
  });
  await during('HAProxy killed', proxy.restart);
  await during('PgBouncers killed', async () => {
    for (const pooler of poolers) await pooler.restart();
  });
  await during('S3 server away', async () => {
    await files.stop();
    await sleep(calmMs);
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
    ['what failed', 'submits confirmed', 'tried again', 'longest wait'],
    rows,
  );
  const refused = [...crowd.refusals].map(([reply, count]) => `${count} × ${reply}`);
  if (refused.length > 0) console.log(`Refused: ${refused.join(', ')}`);
  const isWhole = await compare(cluster, crowd, inquiry.id);
  const areSent = await compareMails(owner, waveOf);
  if (!isWhole || !areSent || refused.length > 0) process.exitCode = 1;
}

/** Returns the inquiry to whose people they go. */
async function sendInvitations(owner: Owner, picture: string, databaseUrl: string): Promise<string> {
  const inquiryId = await publishForAList(owner, picture, databaseUrl);
  await bringIn({ owner, inquiryId }, { mode: 'add', size: invited, from: 0 });
  await owner.call(addInvitationWave, {
    ...{
      inquiryId,
      id: randomUUID(),
      kind: 'invitation',
      channel: 'email',
      subject: '{title}',
      filter: 'all',
    },
    ...{ text: 'Hello {name}\n\n{link}', sms: '', sendAt: null, quiet: null, timeZone: 'UTC' },
  });
  return inquiryId;
}

async function compare(cluster: Cluster, { confirmed }: Crowd, inquiryId: string): Promise<boolean> {
  const { databaseUrl, site } = cluster;
  const database = await openDatabase({ databaseUrl, dataDir: site.dataDir, log, mode: 'attach' });
  try {
    const read = async (text: string, value: unknown) =>
      (await database.pool.query<{ id: string }>(text, [value])).rows.map(({ id }) => id);
    const responses = await read('select id from response where inquiry_id = $1', inquiryId);
    const messages = await read('select id from chat_message where id = any($1)', confirmed.messages);
    const { differences } = await recount(database.db, inquiryId);
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

/** Everyone has one email; where a node died between sending and noting it, at most one that counts as uncertain. */
async function compareMails(owner: Owner, inquiryId: string): Promise<boolean> {
  const counts = async () =>
    (await owner.call(getInvitationWaves, { inquiryId })).campaigns[0]?.counts ?? null;
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
