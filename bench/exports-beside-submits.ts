import { setTimeout as sleep } from 'node:timers/promises';
import * as exportCalls from '@nazar/domain/api/export-calls.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { fillResponses, insertCounts, readQuestionCodes } from './fill-responses.ts';
import type { LoadResult } from './load.ts';
import { type BenchInquiry, publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { findServerProcess, readProcessMemory } from './start-and-memory.ts';
import { runSubmitLoad } from './submits.ts';
import { median, printTable } from './table.ts';

const size = Number(process.env.BENCH_BESIDE_SIZE ?? 200_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = 3;
const formats = ['csv', 'xlsx', 'sav'] as const;

type Beside = { readonly inquiry: BenchInquiry; readonly picture: string };

/**
 * Measures how much three simultaneous exports slow submits and how much memory they use, alternating with no exports.
 */
export async function benchExportsBesideSubmits(
  owner: SiteOwner,
  { inquiry, picture }: Beside,
): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const { dataDir } = owner.site;
  const database = await openDatabase({ dataDir, log, mode: 'attach', pool: { statementTimeoutMs: 0 } });
  const settings = { anonymous: false, cooperationType: 'users' } as const;
  const exported = await publishTenQuestionPoll(owner, picture, settings);
  const codes = await readQuestionCodes(database.pool, exported);
  await fillResponses(database.pool, { inquiry: exported, codes, size, hasTimes: true });
  await insertCounts(database.pool, exported.id, codes);
  await database.close();
  const load = () => runSubmitLoad(owner, [inquiry], { connections: 16, duration: seconds });
  await load();
  const server = findServerProcess(dataDir);
  const alone: Phase[] = [];
  const beside: Phase[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await measurePhase(server, load));
    const ids = await startAll(owner, exported.id);
    beside.push(await measurePhase(server, load));
    await waitForAll(owner, exported.id, ids);
  }
  const row = (name: string, phases: readonly Phase[]) => [
    name,
    median(phases.map(({ perSecond }) => perSecond)),
    median(phases.map(({ perSecond }) => perSecond)) / median(alone.map(({ perSecond }) => perSecond)),
    median(phases.map(({ p99 }) => p99)),
    Math.max(...phases.map(({ memory }) => memory)),
  ];
  printTable(
    `Submits beside three exports of ${size.toLocaleString('en')} responses (16 connections)`,
    ['while', 'submits a second', 'share', 'p99 ms', 'most MB of the server'],
    [row('nothing is exported', alone), row('three exports are written', beside)],
  );
}

type Phase = { readonly perSecond: number; readonly p99: number; readonly memory: number };

async function measurePhase(server: string | null, load: () => Promise<LoadResult>): Promise<Phase> {
  let memory = 0;
  const follow = setInterval(() => {
    memory = Math.max(memory, server === null ? 0 : (readProcessMemory(server) ?? 0));
  }, 100);
  const { perSecond, p99 } = await load();
  clearInterval(follow);
  return { perSecond, p99, memory };
}

function startAll(owner: SiteOwner, inquiryId: string): Promise<string[]> {
  return Promise.all(
    formats.map(async (format) => {
      const settings = { format, values: 'labels', language: 'en' } as const;
      const input = {
        inquiryId,
        settings: { ...settings, timeZone: 'Asia/Tehran', calendar: 'gregorian' as const },
      };
      return (await owner.call(exportCalls.startExport, input)).id;
    }),
  );
}

async function waitForAll(owner: SiteOwner, inquiryId: string, ids: readonly string[]): Promise<void> {
  for (;;) {
    const exports = await owner.call(exportCalls.getExports, { inquiryId });
    const open = exports.items.filter(
      ({ id, state }) => ids.includes(id) && ['waiting', 'running'].includes(state),
    );
    if (open.length === 0) return;
    await sleep(200);
  }
}
