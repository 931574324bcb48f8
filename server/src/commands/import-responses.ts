import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatRefusalLine, type ImportRefusal, refusalTableHeader } from '../features/imports/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { hasEmbeddedDatabase } from '../platform/database/embedded/resolve-data-dir.ts';
import type { ServerDeps } from '../platform/deps/server-deps.ts';
import { resolveTypedPath, runCommand } from './command-settings.ts';
import { type ImportArguments, importUsage, parseImportArguments } from './import-options.ts';
import { type OpenInProcessOptions, openServerInProcess } from './open-in-process.ts';
import { createLocalImportAccount, findLocalImportAccount, requireOwnerAccount } from './owner-account.ts';
import { maxPrintedRefusals, printImportReport } from './print-import-report.ts';
import { runImport } from './run-import.ts';

const progressMs = 2_000;

// npm run import -- <folder> [options]
await runCommand(async () => {
  const args = parseImportArguments(process.argv.slice(2));
  if (args === null) return console.log(importUsage);
  await (args.isCheck ? check(args) : importInto(args, {}));
});

/** Writes only its report; without a database it uses a temporary one. */
async function check(args: ImportArguments): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined || (await hasEmbeddedDatabase(dataDir))) {
    return importInto(args, { writesNothing: true });
  }
  const passing = await mkdtemp(join(tmpdir(), 'nazar-import-check-'));
  try {
    await importInto(args, { environment: { DATA_DIR: passing }, quiet: true });
  } finally {
    await rm(passing, { recursive: true, force: true });
  }
}

async function importInto(args: ImportArguments, options: OpenInProcessOptions) {
  const server = await openServerInProcess(options);
  try {
    await importWith(server.deps, args);
  } finally {
    await server.close();
  }
}

async function importWith(
  deps: ServerDeps,
  { folder, options, owner, report: path, isCheck }: ImportArguments,
) {
  const { dataDir } = deps.config;
  const draft = join(dataDir, 'imports', `${process.pid}.tsv`);
  const file = path === undefined ? draft : resolveTypedPath(path);
  await mkdir(dirname(file), { recursive: true });
  const table = createWriteStream(file);
  table.write(refusalTableHeader);
  const first: ImportRefusal[] = [];
  let reportedAt = Date.now();
  const report = await runImport(deps, {
    folder: resolveTypedPath(folder),
    options,
    dryRun: isCheck,
    ownerId: await findOwnerOf({ owner, isCheck }, deps),
    onRefusal: (refusal) => {
      if (first.length < maxPrintedRefusals) first.push(refusal);
      table.write(formatRefusalLine(refusal));
    },
    onProgress: ({ rows, stored, alreadyStored }) => {
      if (Date.now() - reportedAt < progressMs) return;
      reportedAt = Date.now();
      console.log(`  ${stored + alreadyStored} of ${rows} rows stored`);
    },
  }).finally(async () => {
    table.end();
    await finished(table);
  });
  const name = path === undefined ? join(dataDir, 'imports', `${report.inquiryId ?? 'check'}.tsv`) : file;
  if (name !== file) await rename(file, name);
  await writeFile(`${name.replace(/\.tsv$/, '')}.json`, `${JSON.stringify(report, null, 2)}\n`);
  printImportReport(report, {
    refusals: first,
    file: name,
    isCheck,
    options,
    publicUrl: deps.config.publicUrl,
  });
}

function findOwnerOf(
  { owner, isCheck }: Pick<ImportArguments, 'owner' | 'isCheck'>,
  deps: ServerDeps,
): Promise<string | null> {
  if (owner !== undefined) return requireOwnerAccount(owner, deps);
  return isCheck ? findLocalImportAccount(deps) : createLocalImportAccount(deps);
}
