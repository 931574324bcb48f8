import type { Tally } from '@nazar/domain/results/tally.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { bytea, instant, localTime, parsedJson, smallintArray } from './columns.ts';

export const tally = pgTable(
  'tally',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    bucket: localTime('bucket').notNull(),
    responses: integer('responses').notNull().default(0),
    started: integer('started').notNull().default(0),
    counts: integer('counts').array().notNull().default([]),
    // The database functions of counts write these two from checked answers.
    bins: jsonb('bins').$type<Tally['bins']>().notNull().default({}),
    durations: jsonb('durations').$type<Tally['durations']>().notNull().default({}),
    retired: integer('retired').notNull().default(0),
    retiredPlaces: parsedJson('retired_places', z.record(z.string(), z.number())).notNull().default({}),
    awaitedResponseCount: integer('awaited_response_count'),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.bucket] })],
);

export const tallyValue = pgTable(
  'tally_value',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    code: integer('code').notNull(),
    value: doublePrecision('value').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.code, table.value] })],
);

export const attempt = pgTable('attempt', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  revision: integer('revision').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  marker: bytea('marker').notNull(),
  accountId: uuid('account_id'),
  inviteeId: uuid('invitee_id'),
  seed: integer('seed').notNull(),
  drawn: parsedJson('drawn', z.array(z.string())),
  /** Parsed by `parseStoredAttemptAnswers`. */
  answers: jsonb('answers').notNull().default([]),
  startedAt: instant('started_at').notNull(),
  endsAt: instant('ends_at'),
  lastSeenAt: instant('last_seen_at').notNull(),
  state: text('state', { enum: ['running', 'unfinished'] })
    .notNull()
    .default('running'),
  isReserved: boolean('is_reserved').notNull().default(false),
  channel: text('channel'),
  language: text('language').$type<Language>(),
  isSuspected: boolean('is_suspected').notNull().default(false),
});

export const response = pgTable('response', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  bucket: localTime('bucket').notNull(),
  revision: integer('revision').notNull(),
  edits: smallint('edits').notNull().default(0),
  choices: smallintArray('choices').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  startedAt: instant('started_at'),
  submittedAt: instant('submitted_at'),
  duration: integer('duration'),
  score: real('score'),
  maxScore: real('max_score'),
  accountId: uuid('account_id'),
  guestKey: uuid('guest_key'),
  inviteeId: uuid('invitee_id'),
  drawn: smallintArray('drawn'),
  /** Each value is checked by its answer type. */
  rest: jsonb('rest').$type<Record<string, unknown>>(),
  sealedSubmit: bytea('sealed_submit'),
  language: text('language').$type<Language>(),
  channel: text('channel'),
});

export const channelResponseCount = pgTable(
  'channel_response_count',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    channel: text('channel').notNull(),
    responses: integer('responses').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.channel] })],
);

export const quotaCount = pgTable(
  'quota_count',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    quotaId: uuid('quota_id').notNull(),
    responses: integer('responses').notNull(),
    countedBy: uuid('counted_by'),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.quotaId] })],
);

export const inquiryOpeningCount = pgTable('inquiry_opening_count', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  opened: integer('opened').notNull(),
});

export const responseVersion = pgTable(
  'response_version',
  {
    responseId: uuid('response_id').notNull(),
    number: integer('number').notNull(),
    editId: uuid('edit_id').notNull(),
    editedBy: text('edited_by', { enum: ['participant', 'owner'] }).notNull(),
    editedAt: instant('edited_at'),
    reason: text('reason'),
    choices: smallintArray('choices').notNull(),
    score: real('score'),
    maxScore: real('max_score'),
    rest: jsonb('rest').$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.responseId, table.number] })],
);

export const participationMarker = pgTable(
  'participation_marker',
  { inquiryId: uuid('inquiry_id').notNull(), marker: bytea('marker').notNull() },
  (table) => [primaryKey({ columns: [table.inquiryId, table.marker] })],
);
