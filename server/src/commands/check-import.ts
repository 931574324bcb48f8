import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareResults } from '../features/import/compare-results.ts';
import { importFolder } from '../features/import/import-folder.ts';
import { recountFolder } from '../features/import/recount.ts';
import { findInquiry } from '../features/inquiries/inquiry-queries.ts';
import { signGuestId } from '../http/guest-key.ts';
import { fromHere, runCommand } from './command-settings.ts';
import { type InProcess, openInProcess } from './open-in-process.ts';
import { localImportAccount, type SignedIn, signInAccount } from './sign-in-owner.ts';

const shownDifferences = 20;

// npm run check:import -- <folder> [--inquiry <id>]
// Without an id, the folder is imported into a database of its own, which is gone afterwards.
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
    await withServer({ DATA_DIR: dataDir, DATABASE_URL: '' }, async (server) => {
      await check(server, folder, await importAnew(server, folder));
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function withServer(
  environment: Readonly<Record<string, string>>,
  work: (server: InProcess) => Promise<void>,
): Promise<void> {
  const server = await openInProcess({ environment, quiet: true });
  try {
    await work(server);
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

async function importAnew(server: InProcess, folder: string): Promise<string> {
  const { deps, client } = server;
  return asOwner(server, await localImportAccount(deps), async (ownerHeaders) => {
    const { report } = await importFolder(
      folder,
      { resultView: 'public', min: null, max: null },
      {
        ...{ client, db: deps.db, ownerHeaders, secretKey: deps.secrets.signing },
        guestHeaders: (guestId) => ({ 'x-guest': signGuestId(guestId, deps.secrets.signing) }),
      },
    );
    console.log(
      `Imported ${report.stored} people with ${report.answers} answers in ${report.seconds.toFixed(1)} s; ` +
        `${report.refusedCells} cells and ${report.refusedLines} lines refused.`,
    );
    return report.inquiryId;
  });
}

async function check(server: InProcess, folder: string, inquiryId: string): Promise<void> {
  const found = await findInquiry(server.deps.db, inquiryId);
  if (found === null) throw new Error(`There is no inquiry ${inquiryId}.`);
  const recount = recountFolder(folder);
  await asOwner(server, found.ownerId, async (headers) => {
    const { compared, withheld, differences, summaryMs, crossTabMs } = await compareResults(recount, {
      ...{ client: server.client, headers, inquiryId },
    });
    console.log(
      `The summary took ${summaryMs.toFixed(1)} ms, the slowest cross-tab ${crossTabMs.toFixed(1)} ms.`,
    );
    if (withheld > 0) console.log(`${withheld} counts of fewer than five people are not shown, rightly.`);
    for (const difference of differences.slice(0, shownDifferences)) console.log(`  ${difference}`);
    if (differences.length > 0 || compared === 0) process.exitCode = 1;
    console.log(`check:import: ${compared} counts compared, ${differences.length} differ`);
  });
}
