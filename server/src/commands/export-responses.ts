import { exportResponsesToFolder } from '../features/exports/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openDatabase } from '../platform/database/connections/open-database.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { Problem } from '../platform/http/problem.ts';
import { print, startupLog } from '../platform/log/print.ts';
import { openFileStore } from '../platform/storage/open-file-store.ts';
import { formatProblem } from '../platform/texts/format-texts.ts';
import { resolveTypedPath, runCommand } from './command-settings.ts';
import { exportUsage, parseExportArguments } from './export-options.ts';

const progressMs = 2_000;

// npm run export -- <inquiry id> <folder> [options]
await runCommand(async () => {
  const args = parseExportArguments(process.argv.slice(2));
  if (args === null) return print(exportUsage);
  const config = readConfig(process.env);
  const { databaseUrl, dataDir } = config;
  const pool = { max: 2, statementTimeoutMs: 0, applicationName: 'nazar export' };
  const database = await openDatabase({ databaseUrl, dataDir, log: startupLog, mode: 'attach', pool });
  try {
    await migrateSchema(database.connectionString, { log: startupLog });
    let reportedAt = Date.now();
    const files = await exportResponsesToFolder(database.db, {
      ...args,
      folder: resolveTypedPath(args.folder),
      now: Date.now,
      store: await openFileStore(config),
      onProgress: (format, { rows, total }) => {
        if (Date.now() - reportedAt < progressMs) return;
        reportedAt = Date.now();
        print(`  ${format}: ${rows} of ${total} responses`);
      },
    });
    for (const { name, responses } of files) {
      print(responses === null ? `  ${name}` : `  ${name}: ${responses} responses`);
    }
    print(`Written to ${resolveTypedPath(args.folder)}.`);
  } catch (error) {
    throw error instanceof Problem ? new Error(formatProblem(error, 'en')) : error;
  } finally {
    await database.close();
  }
});
