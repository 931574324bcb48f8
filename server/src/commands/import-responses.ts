import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Refusal, refusalHeading, refusalLine } from '../features/import/import-report.ts';
import { fromHere, runCommand } from './command-settings.ts';
import { type ImportArguments, importUsage, readImportArguments } from './import-options.ts';
import type { InProcess } from './open-in-process.ts';
import { printImportReport, shownRefusals } from './print-import-report.ts';
import { openForImport, runImport } from './run-import.ts';
import { findOwner, localImportAccount } from './sign-in-owner.ts';

const progressMs = 2_000;

// npm run import -- <folder> [options]
await runCommand(async () => {
  const given = readImportArguments(process.argv.slice(2));
  if (given === null) return console.log(importUsage);
  const { server, clock } = await openForImport();
  try {
    await importWith(server, { ...given, clock });
  } finally {
    await server.close();
  }
});

type Given = ImportArguments & Pick<Parameters<typeof runImport>[1], 'clock'>;

async function importWith(
  server: InProcess,
  { folder, options, owner, report: path, isCheck, clock }: Given,
) {
  const { deps } = server;
  const { dataDir } = deps.config;
  const draft = join(dataDir, 'imports', `${process.pid}.tsv`);
  const file = path === undefined ? draft : fromHere(path);
  await mkdir(dirname(file), { recursive: true });
  const table = createWriteStream(file);
  table.write(refusalHeading);
  const first: Refusal[] = [];
  let reportedAt = Date.now();
  const report = await runImport(server, {
    ...{ folder: fromHere(folder), options, clock, dryRun: isCheck },
    ownerId: await (owner === undefined ? localImportAccount(deps) : findOwner(owner, deps)),
    onRefusal: (refusal) => {
      if (first.length < shownRefusals) first.push(refusal);
      table.write(refusalLine(refusal));
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
