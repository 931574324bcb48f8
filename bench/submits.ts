import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { participationCalls } from '@nazar/domain/api/participation-calls.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { makeGuestKey } from '@nazar/server/platform/http/guest-key.ts';
import { readOrMakeKeyFile } from '@nazar/server/platform/secrets/key-file.ts';
import { runningSites } from '../e2e/site.ts';
import { type LoadResult, postRequest, runLoad } from './load.ts';
import type { BenchInquiry, SiteOwner } from './nazar-site.ts';
import { printTable } from './table.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const connectionCounts = [1, 16, 64];

type Target = { readonly name: string; readonly port: number; readonly request: () => Buffer };

/** Measures submits per second and the two bare routes, alternating within one run. */
export async function benchSubmits(owner: SiteOwner, inquiry: BenchInquiry): Promise<void> {
  const secrets = await readOrMakeKeyFile(owner.site.dataDir);
  const port = Number(new URL(owner.site.url).port);
  const bare = await startBareServer();
  const path = getCallUrlPath(participationCalls.submit);
  const submit = () => postRequest(path, makeSubmitBody(inquiry), guestHeaders(secrets.signing));
  const targets: Target[] = [
    {
      name: 'bare route, stores nothing',
      port: bare.port,
      request: () => postRequest('/nothing', makeSubmitBody(inquiry)),
    },
    {
      name: 'bare route, one INSERT',
      port: bare.port,
      request: () => postRequest('/insert', makeSubmitBody(inquiry)),
    },
    { name: 'Nazar submit', port, request: submit },
  ];
  // Both sides are warmed up: compiled code, open connections, cached plans.
  for (const target of targets) await measure(target, 16, 2);
  const rows: (string | number)[][] = [];
  for (const connections of connectionCounts) {
    const figures = new Map<string, LoadResult>();
    for (const target of targets) figures.set(target.name, await measure(target, connections, seconds));
    const insert = figures.get('bare route, one INSERT')?.perSecond ?? Number.NaN;
    for (const [name, result] of figures) {
      const refused = [...result.refused].map(([status, count]) => `${count}×${status}`).join(' ');
      rows.push([
        name,
        connections,
        result.perSecond,
        result.perSecond / insert,
        result.p50,
        result.p95,
        result.p99,
        refused === '' ? '-' : refused,
      ]);
    }
  }
  printTable(
    `Submits of ten answers, ${seconds} s each (ms; ratio to one INSERT)`,
    ['route', 'connections', 'per second', 'ratio', 'p50', 'p95', 'p99', 'refused'],
    rows,
  );
  await bare.stop();
}

/** Submits to the inquiries in turn for this many seconds, each by a new guest. */
export async function runSubmitLoad(
  owner: SiteOwner,
  inquiries: readonly BenchInquiry[],
  { connections, duration, port }: { connections: number; duration: number; port?: number },
): Promise<LoadResult> {
  const secrets = await readOrMakeKeyFile(owner.site.dataDir);
  let next = 0;
  const request = () => {
    const inquiry = inquiries[next++ % inquiries.length];
    if (inquiry === undefined) throw new Error('There is no inquiry to answer.');
    const path = `${getCallUrlPath(participationCalls.submit)}?inquiry=${inquiry.id}`;
    return postRequest(path, makeSubmitBody(inquiry), guestHeaders(secrets.signing));
  };
  const target = { name: 'Nazar submit', port: port ?? Number(new URL(owner.site.url).port), request };
  return measure(target, connections, duration);
}

/** Each guest has its own address behind the trusted proxy, like real visitors. */
function guestHeaders(signing: Buffer): Record<string, string> {
  const [a, b, c] = randomBytes(3);
  return { 'x-guest': makeGuestKey(signing), 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

async function measure(target: Target, connections: number, duration: number): Promise<LoadResult> {
  const ready = Array.from(
    { length: Math.ceil(duration * (connections === 1 ? 6_000 : 20_000)) },
    target.request,
  );
  // If the requests made in advance run out, the loader makes more, which only slows the measured side.
  return runLoad({
    port: target.port,
    connections,
    seconds: duration,
    next: () => ready.pop() ?? target.request(),
  });
}

export function makeSubmitBody(inquiry: BenchInquiry) {
  return {
    inquiryId: inquiry.id,
    attemptId: randomUUID(),
    attemptSecret: randomBytes(16).toString('base64url'),
    revision: inquiry.revision,
    duration: 60,
    answers: inquiry.questions.map((question) => ({
      questionId: question.id,
      value: question.optionIds[Math.floor(Math.random() * question.optionIds.length)],
    })),
  };
}

type BareServer = { readonly port: number; stop(): Promise<void> };

/** Starts the bare routes in their own process, on their own embedded PostgreSQL. */
async function startBareServer(): Promise<BareServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nazar-bare-'));
  chmodSync(dataDir, 0o755);
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({ dataDir, log, mode: 'serve' });
  const child = spawn(process.execPath, [fileURLToPath(new URL('bare-server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: database.connectionString },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    runningSites.delete(stop);
    child.kill('SIGTERM');
    await ended;
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  runningSites.add(stop);
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(printed.toString().trim()), stop };
}
