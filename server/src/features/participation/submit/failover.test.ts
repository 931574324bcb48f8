import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getExports, startExport } from '@nazar/domain/api/export-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponses } from '@nazar/domain/api/response-calls.ts';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackup } from '../../../platform/database/backup/backup.ts';
import { restoreBackup } from '../../../platform/database/backup/restore.ts';
import { makeGuestKey } from '../../../platform/http/guest-key.ts';
import { silentLog } from '../../../platform/log/log.ts';
import { readOrMakeKeyFile } from '../../../platform/secrets/key-file.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { makeBackupFiles } from '../../../platform/storage/make-backup-files.ts';
import { openDiskFileStore } from '../../../platform/storage/open-file-store.ts';
import { makeFolder, queryDatabase } from '../../../testing/embedded-process.ts';
import { freePort } from '../../../testing/free-port.ts';
import type { Person } from '../../../testing/people.ts';
import { ServerProcess } from '../../../testing/server-process.ts';
import { type StandbyPair, startStandbyPair } from '../../../testing/standby-pair.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll, type Poll, type SubmitInput } from '../testing/participation-setup.ts';

let poll: Poll;
let place: Awaited<ReturnType<typeof makeFolder>>;
let dataDir: string;
let secrets: Secrets;
let pair: StandbyPair;
let nodes: ServerProcess[];

const story = useTestApp({ now: new Date(Date.now() - 60_000).toISOString() });
beforeAll(async () => {
  poll = await makePoll(story);
});
beforeEach(async () => {
  place = await makeFolder();
  dataDir = join(place.folder, 'node');
  secrets = await readOrMakeKeyFile(dataDir);
  pair = await startStandbyPair(place.folder);
  nodes = [];
});
afterEach(async () => {
  for (const node of nodes) await node.stop('SIGKILL');
  await pair.stop();
  await place.remove();
});

/** Moves the story's data to another server with a backup. */
async function moveData(): Promise<void> {
  const common = { files: makeBackupFiles(openDiskFileStore({ dataDir })), log: silentLog };
  const target = join(place.folder, 'backups');
  const { folder } = await createBackup({ ...common, connectionString: story.connectionString, target });
  await restoreBackup({ ...common, connectionString: pair.primary, source: folder, force: false });
}

/** Returns the node's address. */
async function startNode(databaseUrl: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const port = await freePort();
  const node = new ServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    ...more,
  });
  nodes.push(node);
  await node.says(/Nazar is at/);
  return `http://127.0.0.1:${port}`;
}

async function send(address: string, call: Call, input: unknown, headers: Person['headers']) {
  const reply = await fetch(`${address}${getCallUrlPath(call)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  return { status: reply.status, body: (await reply.json()) as { code?: string; result?: unknown } };
}

async function submit(address: string, input: SubmitInput, guest: string) {
  const { status, body } = await send(address, submitResponse, input, { 'x-guest': guest });
  return { status, ...(body.code !== undefined && { code: body.code }) };
}

const guest = () => makeGuestKey(secrets.signing);

/** Starts people who submit to a node one after the other and repeat each submit until the reply is final. */
function startSubmitting(address: string) {
  const replies = new Map<string, number>();
  let isOver = false;
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const [input, as] = [poll.submit(), guest()];
      for (;;) {
        const { status } = await submit(address, input, as);
        if (status !== 503) {
          replies.set(input.attemptId, status);
          break;
        }
        await sleep(50);
      }
    }
  });
  return {
    replies,
    finish: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
}

async function readiness(address: string): Promise<{ status: number; database: string }> {
  const reply = await fetch(`${address}/readyz`);
  const { database } = (await reply.json()) as { database: string };
  return { status: reply.status, database };
}

test('nodes with any target_session_attrs use the promoted standby without a restart, and no confirmed submit is lost', async () => {
  await moveData();
  const followed = [];
  for (const [target, meanwhile, pageStatus] of [
    ['read-write', 'away', 503],
    ['any', 'readOnly', 200],
  ] as const) {
    const address = await startNode(`${pair.connectionString}?target_session_attrs=${target}`);
    followed.push({ address, meanwhile, pageStatus, ...startSubmitting(address) });
  }
  for (const { replies } of followed) await expect.poll(() => replies.size).toBeGreaterThan(25);
  await pair.killPrimary();
  for (const { address, meanwhile, pageStatus } of followed) {
    await expect.poll(() => readiness(address)).toEqual({ status: 503, database: meanwhile });
    const refused = await submit(address, poll.submit(), guest());
    expect(refused).toEqual({ status: 503, code: 'unavailable' });
    expect((await fetch(`${address}/${poll.id}/participate`)).status).toBe(pageStatus);
  }
  const before = followed.map(({ replies }) => replies.size);
  await pair.promote();
  for (const [index, { address, replies, finish }] of followed.entries()) {
    await expect.poll(() => readiness(address)).toEqual({ status: 200, database: 'ok' });
    await expect.poll(() => replies.size).toBeGreaterThan((before[index] ?? 0) + 25);
    await finish();
    expect(new Set(replies.values())).toEqual(new Set([200]));
  }
  const rows = await queryDatabase<{ id: string }>(pair.standby, 'select id from response');
  const confirmed = followed.flatMap(({ replies }) => [...replies.keys()]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(confirmed));
  const connections = () =>
    queryDatabase<{ name: string; both: boolean }>(
      pair.standby,
      `select application_name as name, count(*) >= 2 as both from pg_stat_activity
       where application_name in ('nazar listener', 'nazar node', 'nazar jobs') group by 1 order by 1`,
    );
  await expect
    .poll(connections)
    .toEqual(['nazar jobs', 'nazar listener', 'nazar node'].map((name) => ({ name, both: true })));
  expect(nodes.map(({ child }) => child.exitCode)).toEqual([null, null]);
});

test('responses and exports are read from DATABASE_READ_URL and include a submit at once', async () => {
  await moveData();
  const address = await startNode(pair.primary, { DATABASE_READ_URL: pair.standby });
  const { headers } = story.people.owner;
  const questionIds = [poll.drink.id];
  for (let count = 1; count <= 10; count++) {
    expect((await submit(address, poll.submit(), guest())).status).toBe(200);
    const { body } = await send(address, getResponses, { inquiryId: poll.id, questionIds }, headers);
    expect((body.result as { data: unknown[] }).data).toHaveLength(count);
  }
  const settings = { format: 'csv', values: 'codes', language: 'en', timeZone: 'UTC', calendar: 'gregorian' };
  await send(address, startExport, { inquiryId: poll.id, settings }, headers);
  const exported = async () => {
    const { body } = await send(address, getExports, { inquiryId: poll.id }, headers);
    return (body.result as { items: unknown[] }).items[0];
  };
  await expect.poll(exported).toMatchObject({ state: 'done', total: 10 });
  const rows = await queryDatabase<{ name: string }>(
    pair.standby,
    `select distinct application_name as name from pg_stat_activity
     where application_name like 'nazar%' and query = 'commit' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['nazar', 'nazar jobs']);
});
