import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importFolder } from '../features/import/import-folder.ts';
import { type ImportReport, type Refusal, refusalTable } from '../features/import/import-report.ts';
import { signGuestId } from '../http/guest-key.ts';
import { fromHere, runCommand } from './command-settings.ts';
import { importUsage, readImportArguments } from './import-options.ts';
import { openInProcess } from './open-in-process.ts';
import { findOwner, localImportAccount, signInAccount } from './sign-in-owner.ts';

const progressMs = 2_000;
const shownRefusals = 10;

// npm run import -- <folder> [options]
await runCommand(async () => {
  const given = readImportArguments(process.argv.slice(2));
  if (given === null) return console.log(importUsage);
  const server = await openInProcess();
  try {
    const { deps, client } = server;
    const ownerId = await (given.owner === undefined
      ? localImportAccount(deps)
      : findOwner(given.owner, deps));
    const { headers, signOut } = await signInAccount(ownerId, deps);
    let told = Date.now();
    const { report, refusals } = await importFolder(fromHere(given.folder), given.options, {
      ...{ client, db: deps.db, ownerHeaders: headers, secretKey: deps.secrets.signing },
      guestHeaders: (guestId) => ({ 'x-guest': signGuestId(guestId, deps.secrets.signing) }),
      onProgress: ({ lines, stored }) => {
        if (Date.now() - told < progressMs) return;
        told = Date.now();
        console.log(`  ${count(lines)} lines read, ${count(stored)} stored`);
      },
    }).finally(signOut);
    const file =
      given.report === undefined
        ? join(deps.config.dataDir, 'imports', `${report.inquiryId}.tsv`)
        : fromHere(given.report);
    await writeReport(file, report, refusals);
    tell(report, refusals, file);
    console.log(`The inquiry: ${deps.config.publicUrl}/${report.inquiryId}`);
  } finally {
    await server.close();
  }
});

async function writeReport(file: string, report: ImportReport, refusals: readonly Refusal[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, refusalTable(refusals));
  await writeFile(`${file.replace(/\.tsv$/, '')}.json`, `${JSON.stringify(report, null, 2)}\n`);
}

function tell(report: ImportReport, refusals: readonly Refusal[], file: string): void {
  console.log(
    `${count(report.lines)} people in the file: ${count(report.stored)} stored, ${count(report.alreadyStored)} had been ` +
      `stored before, ${count(report.refusedLines)} refused; ${count(report.answers)} answers. ` +
      `${report.seconds.toFixed(1)} s.`,
  );
  if (report.unaskedColumns.length > 0) {
    console.log(`Left out, since no question asks them: ${report.unaskedColumns.join(', ')}.`);
  }
  console.log(`${count(report.refusedCells)} cells refused; everything else of their lines is stored.`);
  for (const { line, column, value, reason } of refusals.slice(0, shownRefusals)) {
    console.log(`  line ${line}${column === '' ? '' : `, ${column} = ${value}`}: ${reason}`);
  }
  if (refusals.length > shownRefusals) console.log(`  … and ${count(refusals.length - shownRefusals)} more`);
  console.log(`All of them are in ${file}`);
}

function count(number: number): string {
  return number.toLocaleString('en');
}
