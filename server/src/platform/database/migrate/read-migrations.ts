import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Migration {
  version: number;
  /** The file's name. */
  name: string;
  sql: string;
  checksum: string;
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('../migrations', import.meta.url));

/** Reads the migrations in order. Files are named `0001_what.sql`; others are ignored. */
export async function readMigrations(folder: string = MIGRATIONS_DIR): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      // A checkout on Windows may have other line ends but contains the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { version: Number(name.slice(0, 4)), name, sql, checksum };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migration.version !== index + 1) {
      throw new Error(`Migrations must be numbered 1, 2, 3, …: ${migration.name} is number ${index + 1}.`);
    }
  });
  return migrations;
}
