import type {
  CampaignChannel,
  CampaignKind,
  CampaignWaitReason,
} from '@nazar/domain/invitations/campaign.ts';
import type { PeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const invitationCampaign = pgTable('invitation_wave', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  kind: text('kind').$type<CampaignKind>().notNull(),
  channel: text('channel').$type<CampaignChannel>().notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  sms: text('sms').notNull(),
  filter: jsonb('filter').$type<PeopleFilter>(),
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  timeZone: text('time_zone').notNull(),
  state: text('state').$type<'waiting' | 'paused' | 'cancelled' | 'done'>().notNull(),
  filled: boolean('filled').notNull().default(false),
  sendAt: instant('send_at').notNull(),
  nextAt: instant('next_at'),
  waitsFor: text('waits_for').$type<CampaignWaitReason>(),
  fedAt: instant('fed_at'),
  /** Whether the campaign has ended and no message is being delivered. */
  cleared: boolean('cleared').notNull().default(false),
  people: integer('people').notNull().default(0),
  sent: integer('sent').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  uncertain: integer('uncertain').notNull().default(0),
  unwanted: integer('unwanted').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});

export const invitation = pgTable(
  'invitation',
  {
    waveId: uuid('wave_id').notNull(),
    personId: uuid('person_id').notNull(),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    state: text('state')
      .$type<'waiting' | 'handed' | 'sent' | 'refused' | 'failed' | 'uncertain' | 'unwanted' | 'skipped'>()
      .notNull(),
    deliveryId: uuid('delivery_id'),
    tries: smallint('tries').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    addressHash: bytea('address_hash'),
    /** Whether the message bounced after the mail server had accepted it. */
    bounced: boolean('bounced').notNull().default(false),
    /** Whether the owner has asked for another attempt at the refused address. */
    again: boolean('again').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.personId, table.waveId] })],
);

export const optedOutAddress = pgTable('unwanted_address', {
  addressHash: bytea('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

/** Complaint e-mails that were processed. */
export const processedComplaint = pgTable('complaint', {
  mailHash: bytea('mail_hash').primaryKey(),
});

export const channelSendRate = pgTable('sending_pace', {
  channel: text('channel').$type<'email' | 'sms'>().primaryKey(),
  freeAt: instant('free_at').notNull(),
});

export const dailyInvitationCount = pgTable(
  'invitation_day',
  {
    accountId: uuid('account_id').notNull(),
    day: date('day').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
