import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { migrate } from '../platform/database/migrate.ts';
import { MIGRATIONS_DIR } from '../platform/database/read-migrations.ts';
import {
  asAdministrator,
  dropDatabase,
  namedDatabase,
  TEMPLATE_VARIABLE,
  type TestTemplate,
} from './test-database.ts';
import { startTestServer } from './test-server.ts';

/**
 * Vitest calls this once for each project of a run, one after the other and before any worker starts, and what it
 * returns at the end. All of them share the first one's database.
 */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEMPLATE_VARIABLE] !== undefined) return async () => {};
  const server = await startTestServer();
  const template = `nazar_template_${randomBytes(6).toString('hex')}`;
  const forget = async () => {
    delete process.env[TEMPLATE_VARIABLE];
    await asAdministrator(server.connectionString, (client) => dropDatabase(client, template));
  };
  try {
    await asAdministrator(server.connectionString, (client) =>
      client.query(
        `create database ${template} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`,
      ),
    );
    if (existsSync(MIGRATIONS_DIR)) await migrate(namedDatabase(server.connectionString, template));
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
