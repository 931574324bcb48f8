import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { instant, parsedJson } from './columns.ts';

/** The length of a recording, and its loudness over time. */
export const storedVoiceSchema = z.object({ seconds: z.number(), peaks: z.array(z.number()) });

export const chat = pgTable('chat', {
  id: uuid('id').primaryKey(),
  kind: text('kind', { enum: ['direct', 'group'] }).notNull(),
  lowId: uuid('low_id'),
  highId: uuid('high_id'),
  groupId: uuid('group_id'),
  openedBy: uuid('opened_by'),
  inquiryId: uuid('inquiry_id'),
  lastNumber: integer('last_number').notNull().default(0),
  version: integer('version').notNull().default(0),
  shownNumber: integer('shown_number').notNull().default(0),
  shownAt: instant('shown_at'),
  lastMemberNumber: integer('last_member_number').notNull().default(0),
  changedAt: instant('changed_at').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const chatMember = pgTable(
  'chat_member',
  {
    chatId: uuid('chat_id').notNull(),
    accountId: uuid('account_id').notNull(),
    state: text('state', { enum: ['member', 'request', 'declined', 'left'] }).notNull(),
    personId: uuid('person_id'),
    fromNumber: integer('from_number').notNull().default(0),
    received: integer('received').notNull().default(0),
    seen: integer('seen').notNull().default(0),
    frozenReceived: integer('frozen_received'),
    frozenSeen: integer('frozen_seen'),
    hiddenNumber: integer('hidden_number').notNull().default(0),
    hiddenAt: instant('hidden_at'),
    mutedUntil: instant('muted_until'),
    notifiedNumber: integer('notified_number').notNull().default(0),
    joinedAt: instant('joined_at').notNull(),
    memberNumber: integer('member_number'),
  },
  (table) => [primaryKey({ columns: [table.chatId, table.accountId] })],
);

export const chatMessage = pgTable('chat_message', {
  id: uuid('id').primaryKey(),
  chatId: uuid('chat_id').notNull(),
  number: integer('number').notNull(),
  version: integer('version').notNull(),
  senderId: uuid('sender_id'),
  kind: text('kind', { enum: ['text', 'files', 'voice', 'inquiry', 'deleted'] }).notNull(),
  text: text('text').notNull().default(''),
  ownText: text('own_text'),
  ownEditedAt: instant('own_edited_at'),
  searchText: text('search_text').notNull().default(''),
  files: uuid('files').array().notNull().default([]),
  voice: parsedJson('voice', storedVoiceSchema),
  inquiryId: uuid('inquiry_id'),
  replyTo: uuid('reply_to'),
  isHidden: boolean('is_hidden').notNull().default(false),
  sentAt: instant('sent_at').notNull(),
  editedAt: instant('edited_at'),
});

export const chatContact = pgTable(
  'chat_contact',
  {
    ownerId: uuid('owner_id').notNull(),
    accountId: uuid('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.accountId] })],
);

export const blockedChatPerson = pgTable(
  'blocked_chat_person',
  {
    accountId: uuid('account_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.blockedId] })],
);

export const chatFoundPerson = pgTable(
  'chat_found_person',
  {
    accountId: uuid('account_id').notNull(),
    foundId: uuid('found_id').notNull(),
    foundAt: instant('found_at').notNull(),
    username: text('username'),
    identifier: text('identifier'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.foundId] })],
);

export const accountPresence = pgTable(
  'account_presence',
  {
    accountId: uuid('account_id').notNull(),
    nodeId: uuid('node_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.nodeId] })],
);
