import type { Language } from '@nazar/domain/text/language.ts';
import { boolean, date, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  email: text('email'),
  mobile: text('mobile'),
  username: text('username'),
  passwordHash: text('password_hash').notNull(),
  name: text('name').notNull().default(''),
  picture: uuid('picture'),
  personType: text('person_type', { enum: ['real', 'legal'] }),
  birthDate: date('birth_date', { mode: 'string' }),
  nationalId: text('national_id'),
  profileName: text('profile_name').notNull().default(''),
  bio: text('bio').notNull().default(''),
  gender: text('gender', { enum: ['female', 'male', 'other'] }),
  isFindable: boolean('is_findable').notNull().default(false),
  commentMail: boolean('comment_mail').notNull().default(true),
  replyMail: boolean('reply_mail').notNull().default(true),
  resultsMail: boolean('results_mail').notNull().default(true),
  decisionMail: boolean('decision_mail').notNull().default(true),
  showsOnline: boolean('shows_online').notNull().default(false),
  chatMail: boolean('chat_mail').notNull().default(true),
  personTypeAskedAt: instant('person_type_asked_at'),
  country: text('country').notNull().default('UN'),
  language: text('language').$type<Language>().notNull().default('en'),
  roles: text('roles').array().$type<('user' | 'admin')[]>().notNull().default(['user']),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const session = pgTable('session', {
  id: uuid('id').notNull().defaultRandom(),
  tokenHash: bytea('token_hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  userAgent: text('user_agent').notNull().default(''),
});

export const oneTimeCode = pgTable(
  'one_time_code',
  {
    identifier: text('identifier').notNull(),
    purpose: text('purpose', { enum: ['signup', 'login', 'reset', 'changeMobile', 'changeEmail'] }).notNull(),
    codeHash: bytea('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    tries: smallint('tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.purpose] })],
);
