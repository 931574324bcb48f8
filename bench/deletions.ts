import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@nazar/server/platform/database/open-database.ts';
import type pg from 'pg';
import { fillResponses, keepCounts, readCodes } from './fill-responses.ts';
import { type BenchInquiry, type Owner, publishTenQuestions } from './nazar-site.ts';
import { loadSubmits } from './submits.ts';
import { printTable } from './table.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const size = Number(process.env.BENCH_DELETED ?? 1_000_000);
const connections = 8;
const log = { info() {}, warn: console.warn, error: console.error };
/** Between two measurements, in which only the deletion runs. */
const pauseMs = 15_000;
const job = 'delete-due-responses';

/** How long responses take to be deleted at the end of their retention time, and what submits notice of it. */
export async function benchDeletions(owner: Owner, picture: string): Promise<void> {
  const { dataDir } = owner.site;
  const kept = { retentionDays: 30, retentionFrom: 'submit' } as const;
  const [same, other] = [
    await publishTenQuestions(owner, picture, kept),
    await publishTenQuestions(owner, picture),
  ];
  const database = await openDatabase({ dataDir, log, mode: 'attach' });
  try {
    await fill(database.pool, same);
    const rows: (string | number)[][] = [];
    const measure = async (name: string) => {
      for (const [whose, inquiry] of [
        ['it', same],
        ['another one', other],
      ] as const) {
        const load = await loadSubmits(owner, [inquiry], { connections, duration: seconds });
        const refused = [...load.refused].map(([status, count]) => `${count}×${status}`).join(' ');
        rows.push([name, whose, load.perSecond, load.p50, load.p99, refused || '-']);
      }
    };
    await measure('nothing is deleted');
    const began = performance.now();
    await database.pool.query('select graphile_worker.add_job($1)', [job]);
    const deleting = untilDone(database.pool).then(() => Math.round((performance.now() - began) / 1000));
    let took: number | null = null;
    while (took === null) {
      await measure(`${await countLeft(database.pool, same)} are left`);
      took = await Promise.race([deleting, sleep(pauseMs, null)]);
    }
    printTable(
      `${size} responses deleted at the end of their retention time, in ${took} s; ${connections} connections submit (ms)`,
      ['while', 'submits to', 'a second', 'p50', 'p99', 'refused'],
      rows,
    );
  } finally {
    await database.close();
  }
}

/** Responses of 200 days, all older than the retention time, in the order in which they came. */
async function fill(pool: pg.Pool, inquiry: BenchInquiry): Promise<void> {
  const codes = await readCodes(pool, inquiry);
  await fillResponses(pool, { inquiry, codes, size });
  await pool.query('cluster response using response_moment');
  await pool.query('vacuum analyze response');
  await keepCounts(pool, inquiry.id, codes);
}

async function untilDone(pool: pg.Pool): Promise<void> {
  const count = () => pool.query('select from graphile_worker.jobs where task_identifier = $1', [job]);
  while ((await count()).rows.length > 0) await sleep(200);
}

async function countLeft(pool: pg.Pool, { id }: BenchInquiry): Promise<number> {
  const found = await pool.query<{ responses: number }>(
    "select responses from tally where inquiry_id = $1 and bucket = '-infinity'",
    [id],
  );
  return found.rows[0]?.responses ?? 0;
}
