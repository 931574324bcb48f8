import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareResults } from '../features/imports/compare-results.ts';
import type { ImportClock } from '../features/imports/import-clock.ts';
import { recountFolder } from '../features/imports/recount.ts';
import { findInquiry } from '../features/inquiries/inquiry-queries.ts';
import { fromHere, runCommand } from './command-settings.ts';
import type { InProcess } from './open-in-process.ts';
import { openForImport, runImport } from './run-import.ts';
import { localImportAccount, type SignedIn, signInAccount } from './sign-in-owner.ts';

const shownDifferences = 20;

// npm run check:import -- <folder> [--inquiry <id>]
// Without an id, the folder is imported into a temporary database.
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { inquiry: { type: 'string' } },
  });
  if (positionals[0] === undefined)
    throw new Error('Name the folder: npm run check:import -- <folder> [--inquiry <id>]');
  const folder = fromHere(positionals[0]);
  if (values.inquiry !== undefined)
    return withServer({}, (server) => check(server, folder, values.inquiry ?? ''));
  const dataDir = await mkdtemp(join(tmpdir(), 'nazar-check-import-'));
  try {
    await withServer({ DATA_DIR: dataDir, DATABASE_URL: '' }, async (server, clock) => {
      await check(server, folder, await importAnew(server, folder, clock));
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function withServer(
  environment: Readonly<Record<string, string>>,
  work: (server: InProcess, clock: ImportClock) => Promise<void>,
): Promise<void> {
  const { server, clock } = await openForImport({ environment, quiet: true });
  try {
    await work(server, clock);
  } finally {
    await server.close();
  }
}

async function asOwner<Result>(
  { deps }: InProcess,
  ownerId: string,
  work: (headers: SignedIn['headers']) => Promise<Result>,
): Promise<Result> {
  const { headers, signOut } = await signInAccount(ownerId, deps);
  return work(headers).finally(signOut);
}

async function importAnew(server: InProcess, folder: string, clock: ImportClock): Promise<string> {
  const report = await runImport(server, {
    ...{ folder, clock, ownerId: await localImportAccount(server.deps) },
    options: { resultView: 'admin', min: null, max: null },
  });
  for (const note of report.notes) console.log(note);
  console.log(
    `Imported ${report.stored} people with ${report.answers} answers in ${report.seconds.toFixed(1)} s; ` +
      `${report.refusedCells} cells and ${report.refusedRows} rows refused.`,
  );
  if (report.inquiryId === null) throw new Error('Nothing in the file could be taken over.');
  return report.inquiryId;
}

async function check(server: InProcess, folder: string, inquiryId: string): Promise<void> {
  const found = await findInquiry(server.deps.db, inquiryId);
  if (found === null) throw new Error(`There is no inquiry ${inquiryId}.`);
  const recount = recountFolder(folder);
  await asOwner(server, found.ownerId, async (headers) => {
    const { compared, differences, summaryMs, crossTabMs } = await compareResults(recount, {
      ...{ client: server.client, headers, inquiryId },
    });
    console.log(
      `The summary took ${summaryMs.toFixed(1)} ms, the slowest cross-tab ${crossTabMs.toFixed(1)} ms.`,
    );
    if (recount.uncounted > 0)
      console.log(`${recount.uncounted} questions are of forms that are not recounted.`);
    for (const difference of differences.slice(0, shownDifferences)) console.log(`  ${difference}`);
    if (differences.length > 0 || compared === 0) process.exitCode = 1;
    console.log(`check:import: ${compared} counts compared, ${differences.length} differ`);
  });
}
