import { Writable } from 'node:stream';
import { exportFormats } from '@nazar/domain/exports/export-settings.ts';
import { writeExport } from '@nazar/server/features/exports/write-export.ts';
import { openDatabase } from '@nazar/server/platform/database/connections/open-database.ts';
import { fillResponses, insertCounts, readQuestionCodes } from './fill-responses.ts';
import { publishTenQuestionPoll, type SiteOwner } from './nazar-site.ts';
import { printTable } from './table.ts';

const sizes = (process.env.BENCH_EXPORT_SIZES ?? '200000').split(',').map(Number);

/**
 * Measures how many responses of ten questions each format writes per second, in this process. If the machine runs
 * other work, the responses per second of processor time are more reliable.
 */
export async function benchExports(owner: SiteOwner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const database = await openDatabase({
    dataDir: owner.site.dataDir,
    log,
    mode: 'attach',
    pool: { statementTimeoutMs: 0 },
  });
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    const settings = { anonymous: false, cooperationType: 'users' } as const;
    const inquiry = await publishTenQuestionPoll(owner, picture, settings);
    const codes = await readQuestionCodes(database.pool, inquiry);
    await fillResponses(database.pool, { inquiry, codes, size, hasTimes: true });
    await insertCounts(database.pool, inquiry.id, codes);
    for (const format of exportFormats.filter((each) => each !== 'codebook')) {
      const run = () =>
        writeExport(database.db, {
          inquiryId: inquiry.id,
          settings: {
            format,
            values: 'labels',
            language: 'en',
            timeZone: 'Asia/Tehran',
            calendar: 'gregorian',
          },
          output: nowhere(),
          now: Date.now,
        });
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      const peak = followMemory();
      const { bytes } = await run();
      const seconds = (performance.now() - began) / 1000;
      const used = process.cpuUsage(cpu);
      const busy = (used.user + used.system) / 1_000_000;
      rows.push([
        `${format}, ${size.toLocaleString('en')} responses`,
        size / seconds,
        size / busy,
        bytes / 1024 ** 2,
        peak(),
      ]);
    }
  }
  await database.close();
  printTable(
    'Exports of ten questions',
    ['format', 'responses a second', 'by processor second', 'MB', 'peak MB of memory'],
    rows,
  );
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => setImmediate(done) });
}

/** The maximum memory since the start, minus the memory at the start. */
function followMemory(): () => number {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 100);
  return () => {
    clearInterval(timer);
    return (most - before) / 1024 ** 2;
  };
}
