import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './columns.ts';

export const installation = pgTable('installation', {
  isOnlyRow: boolean('is_only_row').notNull().default(true).primaryKey(),
  keyFingerprint: bytea('key_fingerprint').notNull(),
  fileStore: uuid('file_store').notNull(),
});

export const installationKey = pgTable('installation_key', {
  isOnlyRow: boolean('is_only_row').notNull().default(true).primaryKey(),
  sealed: bytea('sealed').notNull(),
});
