import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import pg from 'pg';
import { migrateSchema } from '../platform/database/migrate/migrate.ts';
import { formatSchema, readSchema, SCHEMA_FILE } from './format-schema.ts';
import { withAdminClient, withDatabaseName } from './test-database.ts';
import { startTestServer } from './test-server.ts';

/** Writes schema.sql from a new database with all migrations. */
const database = 'nazar_schema';
const server = await startTestServer();
try {
  await withAdminClient(server.connectionString, async (client) => {
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database} template template0 encoding 'UTF8'`);
  });
  const connectionString = withDatabaseName(server.connectionString, database);
  await migrateSchema(connectionString);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await writeFile(SCHEMA_FILE, formatSchema(await readSchema(client)));
  await client.end();
  await withAdminClient(server.connectionString, (admin) => admin.query(`drop database ${database}`));
  console.log(`Wrote ${relative(process.cwd(), SCHEMA_FILE)}.`);
} finally {
  await server.stop();
}
