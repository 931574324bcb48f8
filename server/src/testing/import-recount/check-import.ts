import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveTypedPath, runCommand } from '../../commands/command-settings.ts';
import { openServerInProcess } from '../../commands/open-in-process.ts';
import { createLocalImportAccount } from '../../commands/owner-account.ts';
import { runImport } from '../../commands/run-import.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { compareResults } from './compare-results.ts';
import { recountFolder } from './recount.ts';

const shownDifferences = 20;

// npm run check:import -- <folder>: imports it into a temporary database.
await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error('Name the folder: npm run check:import -- <folder>');
  const folder = resolveTypedPath(path);
  const dataDir = await mkdtemp(join(tmpdir(), 'nazar-check-import-'));
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' };
  try {
    const server = await openServerInProcess({ environment, quiet: true });
    await check(folder, server.deps).finally(() => server.close());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function check(folder: string, deps: ServerDeps): Promise<void> {
  const ownerId = await createLocalImportAccount(deps);
  const options = { resultView: 'admin', min: null, max: null } as const;
  const { inquiryId, stored, seconds } = await runImport(deps, { folder, ownerId, options });
  console.log(`Imported ${stored} people in ${seconds.toFixed(1)} s.`);
  const viewer = { client: deps.callsAs({ accountId: ownerId }), inquiryId: inquiryId ?? '' };
  const { compared, differences } = await compareResults(recountFolder(folder), viewer);
  for (const difference of differences.slice(0, shownDifferences)) console.log(`  ${difference}`);
  console.log(`check:import: ${compared} counts compared, ${differences.length} differ`);
  if (differences.length > 0) process.exitCode = 1;
}
