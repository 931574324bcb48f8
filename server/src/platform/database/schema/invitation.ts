import { campaignChannels, campaignKinds, campaignWaitReasons } from '@nazar/domain/invitations/campaign.ts';
import {
  inviteeMessageStates,
  inviteeStateFilters,
  type PeopleFilter,
} from '@nazar/domain/invitations/people-filter.ts';
import { boolean, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { bytea, instant, parsedJson } from './columns.ts';

const peopleFilter: z.ZodMiniType<PeopleFilter> = z.object({
  search: z.string(),
  message: z.nullable(z.enum(inviteeMessageStates)),
  state: z.nullable(z.enum(inviteeStateFilters)),
  ids: z.optional(z.array(z.string())),
});

export const invitationCampaign = pgTable('invitation_campaign', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  kind: text('kind', { enum: campaignKinds }).notNull(),
  channel: text('channel', { enum: campaignChannels }).notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  sms: text('sms').notNull(),
  filter: parsedJson('filter', peopleFilter),
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  timeZone: text('time_zone').notNull(),
  state: text('state', { enum: ['waiting', 'paused', 'cancelled', 'done'] }).notNull(),
  isPrepared: boolean('is_prepared').notNull().default(false),
  sendAt: instant('send_at').notNull(),
  nextAt: instant('next_at'),
  waitsFor: text('waits_for', { enum: campaignWaitReasons }),
  lastTurnAt: instant('last_turn_at'),
  isSettled: boolean('is_settled').notNull().default(false),
  people: integer('people').notNull().default(0),
  sent: integer('sent').notNull().default(0),
  refused: integer('refused').notNull().default(0),
  failed: integer('failed').notNull().default(0),
  uncertain: integer('uncertain').notNull().default(0),
  optedOut: integer('opted_out').notNull().default(0),
  skipped: integer('skipped').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});

export const invitation = pgTable(
  'invitation',
  {
    campaignId: uuid('campaign_id').notNull(),
    inviteeId: uuid('invitee_id').notNull(),
    channel: text('channel', { enum: ['email', 'sms'] }).notNull(),
    state: text('state', {
      enum: ['waiting', 'queued', 'sent', 'refused', 'failed', 'uncertain', 'opted_out', 'skipped'],
    }).notNull(),
    deliveryId: uuid('delivery_id'),
    tries: smallint('tries').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    addressHash: bytea('address_hash'),
    isBounced: boolean('is_bounced').notNull().default(false),
    isRetryRequested: boolean('is_retry_requested').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.inviteeId, table.campaignId] })],
);

export const optedOutAddress = pgTable('opted_out_address', {
  addressHash: bytea('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull(),
});

export const processedComplaint = pgTable('processed_complaint', {
  mailHash: bytea('mail_hash').primaryKey(),
});

export const channelSendRate = pgTable('channel_send_rate', {
  channel: text('channel', { enum: ['email', 'sms'] }).primaryKey(),
  freeAt: instant('free_at').notNull(),
});

export const dailyInvitationCount = pgTable(
  'daily_invitation_count',
  {
    accountId: uuid('account_id').notNull(),
    day: date('day').notNull(),
    messages: integer('messages').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
