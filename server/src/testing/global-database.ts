import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { languages } from '@nazar/domain/text/language.ts';
import pg from 'pg';
import { starters } from '../features/inquiries/templates/starters/starters.ts';
import { makeStarterRecordName } from '../features/inquiries/templates/template-queries.ts';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { MIGRATIONS_DIR } from '../platform/database/migrate/read-migrations.ts';
import {
  dropDatabase,
  TEMPLATE_VARIABLE,
  type TestTemplate,
  withAdminClient,
  withDatabaseName,
} from './test-database.ts';
import { startTestServer } from './test-server.ts';

/**
 * Servers would draw the covers of the first templates, so these are recorded as added; tests of templates
 * delete the records.
 */
async function recordStarters(connectionString: string): Promise<void> {
  const names = starters.flatMap(({ name }) =>
    languages.map((language) => makeStarterRecordName(name, language)),
  );
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('insert into applied_seed (name) select unnest($1::text[])', [names]);
  } finally {
    await client.end();
  }
}

/**
 * Vitest calls this for each project of a run, one after the other and before any worker starts, and the
 * returned function at the end. All projects share the first one's database.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return async () => {};
  const server = await startTestServer();
  const template = `nazar_template_${randomBytes(6).toString('hex')}`;
  const forget = async () => {
    delete process.env[TEMPLATE_VARIABLE];
    await withAdminClient(server.connectionString, (client) => dropDatabase(client, template));
  };
  try {
    await withAdminClient(server.connectionString, (client) =>
      client.query(
        `create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
      ),
    );
    if (existsSync(MIGRATIONS_DIR)) {
      await migrateSchema(withDatabaseName(server.connectionString, template));
      await recordStarters(withDatabaseName(server.connectionString, template));
    }
  } catch (error) {
    await forget().catch(() => {});
    await server.stop();
    throw error;
  }
  const shown: TestTemplate = { server: server.connectionString, template, folder: server.folder };
  process.env[TEMPLATE_VARIABLE] = JSON.stringify(shown);
  return async () => {
    await forget().catch(() => {});
    await server.stop();
  };
}
