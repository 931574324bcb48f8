import { parseArgs } from 'node:util';
import { listPublishedInquiryIds, repairCounts, verifyStoredCounts } from '../features/results/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { print, printError, startupLog } from '../platform/log/print.ts';
import { runCommand } from './command-settings.ts';
import { requireCurrentSchema } from './require-current-schema.ts';

// npm run check:counts [-- [--repair] <inquiry id> …]
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { repair: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, log: startupLog, mode: 'attach' });
  try {
    await requireCurrentSchema(database.connectionString);
    const ids = positionals.length > 0 ? positionals : await listPublishedInquiryIds(database.db);
    let responses = 0;
    let wrong = 0;
    for (const id of ids) {
      let counted = await verifyStoredCounts(database.db, id);
      responses += counted.responses;
      if (counted.differences.length === 0) continue;
      printError(`Counts and responses of inquiry ${id} differ:`);
      for (const difference of counted.differences) printError(`  ${difference}`);
      if (values.repair) {
        await repairCounts(database.db, id);
        counted = await verifyStoredCounts(database.db, id);
        if (counted.differences.length === 0) print(`The counts of inquiry ${id} are repaired.`);
      }
      if (counted.differences.length > 0) wrong += 1;
    }
    if (wrong > 0) throw new Error(`${wrong} of ${ids.length} inquiries are counted wrongly.`);
    print(`The counts of ${ids.length} inquiries agree with their ${responses} responses.`);
  } finally {
    await database.close();
  }
});
