import { listInquiryIds, recount } from '../features/results/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { print, printError, startLog } from '../platform/log/print.ts';
import { runCommand } from './command-settings.ts';
import { refuseOldSchema } from './refuse-old-schema.ts';

// npm run check:counts [-- <inquiry id> …]
await runCommand(async () => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const database = await openDatabase({ databaseUrl, dataDir, log: startLog, mode: 'attach' });
  try {
    await refuseOldSchema(database.connectionString);
    const asked = process.argv.slice(2);
    const ids = asked.length > 0 ? asked : await listInquiryIds(database.db);
    let responses = 0;
    let wrong = 0;
    for (const id of ids) {
      const counted = await recount(database.db, id);
      responses += counted.responses;
      if (counted.differences.length === 0) continue;
      wrong += 1;
      printError(`Counts and responses of inquiry ${id} differ:`);
      for (const difference of counted.differences) printError(`  ${difference}`);
    }
    if (wrong > 0) throw new Error(`${wrong} of ${ids.length} inquiries are counted wrongly.`);
    print(`The counts of ${ids.length} inquiries agree with their ${responses} responses.`);
  } finally {
    await database.close();
  }
});
