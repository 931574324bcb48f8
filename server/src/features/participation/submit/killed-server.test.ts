import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeGuestKey } from '../../../platform/http/guest-key.ts';
import { readOrMakeKeyFile } from '../../../platform/secrets/key-file.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { freePort } from '../../../testing/free-port.ts';
import { ServerProcess } from '../../../testing/server-process.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { useTestFolder } from '../../../testing/use-test-folder.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { countStored, makePoll, type Poll, type SubmitInput } from '../testing/participation-setup.ts';

const dataDir = useTestFolder();
let secrets: Secrets;
let poll: Poll;
let node: ServerProcess;
let port: number;

/** Starts the real server on the story's database with the real clock. */
async function startNode(): Promise<void> {
  const databaseUrl = story.pool.options.connectionString ?? '';
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port) };
  node = new ServerProcess({ ...settings, LOG_LEVEL: 'error' });
  await node.says(/Nazar is at/);
}

const story = useTestApp({ now: new Date(Date.now() - 60_000).toISOString() });
beforeAll(async () => {
  secrets = await readOrMakeKeyFile(dataDir);
  poll = await makePoll(story);
  port = await freePort();
  await startNode();
});
afterAll(async () => {
  await node.stop('SIGKILL');
});

interface Try {
  readonly input: SubmitInput;
  readonly guestKey: string;
}
const makeTry = (): Try => ({
  input: poll.submit(Math.floor(Math.random() * 3)),
  guestKey: makeGuestKey(secrets.signing),
});

const agent = new Agent({ keepAlive: true, maxSockets: 40 });

/**
 * Sends one submit over a socket and returns status and body; null if the connection broke before the reply.
 */
function send({ input, guestKey }: Try, to = port): Promise<{ status: number; body: string } | null> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port: to,
        host: '127.0.0.1',
        method: 'POST',
        path: getCallUrlPath(submitResponse),
        agent,
        headers: { 'content-type': 'application/json', 'x-guest': guestKey },
      },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
        reply.on('error', () => resolve(null));
      },
    );
    sent.on('error', () => resolve(null));
    sent.end(JSON.stringify(input));
  });
}

/** Repeats the submit as browsers do, until the reply is final. */
async function sendUntilAnswered(one: Try) {
  for (;;) {
    const reply = await send(one);
    if (reply !== null && reply.status !== 503) return reply;
    await sleep(50);
  }
}

/**
 * A proxy between participant and server: when a submit is confirmed, the server is killed and the reply is lost.
 */
async function killingProxy(): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { headers, method, url: path } = incoming;
      const forwarded = request({ port, host: '127.0.0.1', method, path, headers }, (reply) => {
        if (reply.statusCode === 200) node.child.kill('SIGKILL');
        reply.resume();
        outgoing.destroy();
      });
      forwarded.on('error', () => outgoing.destroy());
      forwarded.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

async function storedIds(): Promise<Set<string>> {
  const { rows } = await story.pool.query<{ id: string }>('select id from response where inquiry_id = $1', [
    poll.id,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Waits until the database has finished what a killed server had sent. */
async function submitsDone(): Promise<void> {
  const open = async () => {
    const { rowCount } = await story.pool.query(
      `select from pg_stat_activity
       where application_name = 'nazar submits' and datname = current_database()`,
    );
    return rowCount;
  };
  await expect.poll(open, { timeout: 30_000 }).toBe(0);
}

test('submits confirmed before a server was killed under load, and one whose reply was lost with it, are stored and counted once', async () => {
  const confirmed = new Set<string>();
  const tries: Try[] = [];
  let alive = true;
  const client = async () => {
    while (alive) {
      const one = makeTry();
      tries.push(one);
      const reply = await send(one);
      if (reply?.status === 200) confirmed.add(one.input.attemptId);
      else if (reply === null) return;
    }
  };
  const clients = Array.from({ length: 20 }, client);
  while (confirmed.size < 100) await sleep(1);
  const proxy = await killingProxy();
  const lost = makeTry();
  tries.push(lost);
  // A busy machine may answer with a retry; the proxy kills the server only after a confirmation.
  while (!node.child.killed) expect(await send(lost, (proxy.address() as AddressInfo).port)).toBeNull();
  proxy.close();
  await node.ended();
  alive = false;
  await Promise.all(clients);
  await submitsDone();
  const before = await storedIds();
  expect(before).toContain(lost.input.attemptId);
  expect([...confirmed].filter((id) => !before.has(id))).toEqual([]);

  await startNode();
  const again = await sendUntilAnswered(lost);
  expect(again.status).toBe(200);
  expect(again.body).toContain(lost.input.attemptId);
  expect((await storedIds()).size).toBe(before.size);
  // Submits without a reply are repeated as in browsers; repeating confirmed ones stores nothing more.
  const replies = await Promise.all(tries.map(sendUntilAnswered));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await storedIds()).toEqual(new Set(tries.map(({ input }) => input.attemptId)));
  expect(await countStored(story, poll.id)).toBe(tries.length);
  expect(await verifyStoredCounts(story.db, poll.id)).toEqual({ responses: tries.length, differences: [] });
});
