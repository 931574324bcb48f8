import type { Language } from '@nazar/domain/text/language.ts';
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  pgView,
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
    /** Responses that wait to be counted; in the total. */
    waiting: integer('waiting').notNull().default(0),
    /** Whether an end of the inquiry has counted those who waited; in the total. */
    endCounted: boolean('end_counted').notNull().default(false),
    /** Whether to look if all places are taken; in the total. */
    endDue: boolean('end_due').notNull().default(false),
    counts: integer('counts').array().notNull().default([]),
    extra: jsonb('extra').$type<Record<string, unknown>>().notNull().default({}),
    durations: jsonb('durations').$type<Record<string, number>>().notNull().default({}),
    listed: jsonb('listed').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.bucket] })],
);

/** Of unusually many that came from one address. */
export const flaggedResponse = pgTable('flagged_response', {
  responseId: uuid('response_id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
});

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
  subject: bytea('subject').notNull(),
  accountId: uuid('account_id'),
  /** The entry in the list of a limited inquiry; null where anonymous. */
  invitedId: uuid('invited_id'),
  seed: integer('seed').notNull(),
  drawn: jsonb('drawn').$type<string[]>(),
  /** Read by `readStoredAnswers`. */
  answers: jsonb('answers').notNull().default([]),
  startedAt: instant('started_at').notNull(),
  endsAt: instant('ends_at'),
  lastSeenAt: instant('last_seen_at').notNull(),
  state: text('state').$type<'running' | 'unfinished'>().notNull().default('running'),
  reserved: boolean('reserved').notNull().default(false),
  /** By which shared link the participant came; null where anonymous. */
  channel: text('channel'),
});

const responseColumns = () => ({
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  bucket: localTime('bucket').notNull(),
  revision: integer('revision').notNull(),
  edits: smallint('edits').notNull().default(0),
  choices: smallintArray('choices').notNull(),
  secretHash: bytea('secret_hash').notNull(),
  startedAt: instant('started_at'),
  submittedAt: instant('submitted_at'),
  /** Seconds. */
  duration: integer('duration'),
  score: real('score'),
  maxScore: real('max_score'),
  accountId: uuid('account_id'),
  guestKey: uuid('guest_key'),
  /** Who gave it, by their entry in the list of a limited inquiry; null where anonymous. */
  invitedId: uuid('invited_id'),
  /** Codes of the questions that were asked, where they were drawn. */
  drawn: smallintArray('drawn'),
  rest: jsonb('rest').$type<Record<string, unknown>>(),
  /** When an anonymous one was submitted, readable with its receipt alone. */
  sealedSubmit: bytea('sealed_submit'),
  /** In which it was given; null where that was not kept yet. */
  language: text('language').$type<Language>(),
  /** By which shared link the participant came; never of anonymous ones. */
  channel: text('channel'),
});

/** Those that are counted. */
export const response = pgTable('response', responseColumns());

/** All that are stored, with what they hold now, counted or not: for those whose they are. */
export const currentResponse = pgView('current_response', responseColumns()).existing();

const {
  startedAt: _started,
  submittedAt: _submitted,
  accountId: _account,
  guestKey: _guest,
  channel: _channel,
  invitedId: _invited,
  ...anonymousColumns
} = responseColumns();

/** Responses to anonymous inquiries, and changes of counted ones, that wait to be counted with others. */
export const waitingResponse = pgTable('waiting_response', {
  ...anonymousColumns,
  /** What a counted response is changed to. */
  isEdit: boolean('is_edit').notNull(),
  /** How often it was changed while it waited. */
  version: integer('version').notNull().default(0),
});

/** How many responses came by each shared link. */
export const responseChannel = pgTable(
  'response_channel',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    channel: text('channel').notNull(),
    responses: integer('responses').notNull(),
    /** Of responses that wait to be counted. */
    waiting: integer('waiting').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.channel] })],
);

/** How often each shared link was opened. */
export const channelVisit = pgTable(
  'channel_visit',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    channel: text('channel').notNull(),
    visits: integer('visits').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.channel] })],
);

/** How often the participation page was opened. */
export const inquiryOpening = pgTable('inquiry_opening', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  opened: integer('opened').notNull(),
});

/** What a response held before each of its edits. */
export const responseVersion = pgTable(
  'response_version',
  {
    responseId: uuid('response_id').notNull(),
    /** From 0, what was first submitted. */
    number: integer('number').notNull(),
    /** Of the edit that replaced it. */
    editId: uuid('edit_id').notNull(),
    editedBy: text('edited_by').$type<'participant' | 'owner'>().notNull(),
    /** Null where anonymous. */
    editedAt: instant('edited_at'),
    /** The owner's, of their edit. */
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

/** Those of an anonymous inquiry that may be shown by themselves: all before a moment, and `listedResponse`. */
export const responseListing = pgTable('response_listing', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  listedBefore: localTime('listed_before').notNull(),
});

export const listedResponse = pgTable('listed_response', {
  inquiryId: uuid('inquiry_id').notNull(),
  responseId: uuid('response_id').primaryKey(),
});

/** What the owner noted of a response. */
export const responseNote = pgTable('response_note', {
  responseId: uuid('response_id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  note: text('note').notNull(),
  flagged: boolean('flagged').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
