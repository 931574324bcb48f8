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
import { bytea, instant, localTime, smallintArray } from './columns.ts';

export const tally = pgTable(
  'tally',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    bucket: localTime('bucket').notNull(),
    responses: integer('responses').notNull().default(0),
    started: integer('started').notNull().default(0),
    counts: integer('counts').array().notNull().default([]),
    extra: jsonb('extra').$type<Tally['extra']>().notNull().default({}),
    durations: jsonb('durations').$type<Tally['durations']>().notNull().default({}),
    /** Set only in the total: the number of responses from which the next submit writes an event. */
    eventsFrom: integer('events_from'),
    /** Set only in the total: the number of responses deleted by retention. */
    retired: integer('retired').notNull().default(0),
    retiredPlaces: jsonb('retired_places').$type<Record<string, number>>().notNull().default({}),
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
  /** A keyed hash of person and inquiry, as in `participation_marker`. */
  marker: bytea('marker').notNull(),
  accountId: uuid('account_id'),
  /** The entry in the list of a limited inquiry; null in secret ballots. */
  inviteeId: uuid('invitee_id'),
  seed: integer('seed').notNull(),
  drawn: jsonb('drawn').$type<string[]>(),
  /** Parsed by `parseStoredAttemptAnswers`. */
  answers: jsonb('answers').notNull().default([]),
  startedAt: instant('started_at').notNull(),
  endsAt: instant('ends_at'),
  lastSeenAt: instant('last_seen_at').notNull(),
  state: text('state').$type<'running' | 'unfinished'>().notNull().default('running'),
  isReserved: boolean('is_reserved').notNull().default(false),
  /** The channel of the participant's link; null in secret ballots. */
  channel: text('channel'),
  /** Language in which the participant answered; null for the inquiry's own. */
  language: text('language').$type<Language>(),
  /** With a time limit: whether unusually many attempts began from its address. */
  isSuspected: boolean('is_suspected').notNull().default(false),
});

/** Every response is counted. */
export const response = pgTable('response', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  bucket: localTime('bucket').notNull(),
  revision: integer('revision').notNull(),
  edits: smallint('edits').notNull().default(0),
  choices: smallintArray('choices').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  startedAt: instant('started_at'),
  /** Rounded to the minute in open inquiries; null in secret ballots. */
  submittedAt: instant('submitted_at'),
  /** Seconds. */
  duration: integer('duration'),
  score: real('score'),
  maxScore: real('max_score'),
  accountId: uuid('account_id'),
  guestKey: uuid('guest_key'),
  /** The entry in the list of a limited inquiry; null in secret ballots. */
  inviteeId: uuid('invitee_id'),
  /** Codes of the drawn questions, if there was a draw. */
  drawn: smallintArray('drawn'),
  rest: jsonb('rest').$type<Record<string, unknown>>(),
  /**
   * Encrypted time of the submit, readable only with its receipt; set if no identity is stored and the
   * response can be edited.
   */
  sealedSubmit: bytea('sealed_submit'),
  /** Language in which the participant answered; null for responses from before it was stored. */
  language: text('language').$type<Language>(),
  /** The channel of the participant's link; null in secret ballots. */
  channel: text('channel'),
});

/** Number of responses by channel. */
export const channelResponseCount = pgTable(
  'channel_response_count',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    channel: text('channel').notNull(),
    responses: integer('responses').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.channel] })],
);

/** Number of stored responses that fulfil each quota of the published revision. */
export const quotaCount = pgTable(
  'quota_count',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    quotaId: uuid('quota_id').notNull(),
    responses: integer('responses').notNull(),
    /** The run that counts earlier responses; null when they are counted. */
    countedBy: uuid('counted_by'),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.quotaId] })],
);

/** Number of openings of the participation page. */
export const inquiryOpeningCount = pgTable('inquiry_opening_count', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  opened: integer('opened').notNull(),
});

/** A response's answers before each of its edits. */
export const responseVersion = pgTable(
  'response_version',
  {
    responseId: uuid('response_id').notNull(),
    /** Version number, starting at 0 for the first submit. */
    number: integer('number').notNull(),
    /** The edit that replaced this answer. */
    editId: uuid('edit_id').notNull(),
    editedBy: text('edited_by').$type<'participant' | 'owner'>().notNull(),
    /** Null in secret ballots. */
    editedAt: instant('edited_at'),
    /** The owner's reason for their edit. */
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
