import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const inquiryFeedbackCounts = pgTable('inquiry_feedback_counts', {
  inquiryId: uuid('inquiry_id').primaryKey(),
  likes: integer('likes').notNull().default(0),
  dislikes: integer('dislikes').notNull().default(0),
  comments: integer('comments').notNull().default(0),
  held: integer('held').notNull().default(0),
  threads: integer('threads').notNull().default(0),
  pinnedComment: uuid('pinned_comment'),
  lastPosition: integer('last_position').notNull().default(0),
  notifiedPosition: integer('notified_position').notNull().default(0),
  version: integer('version').notNull().default(0),
});

export const inquiryComment = pgTable('inquiry_comment', {
  id: uuid('id').primaryKey(),
  inquiryId: uuid('inquiry_id').notNull(),
  position: integer('position').notNull(),
  parentId: uuid('parent_id'),
  accountId: uuid('account_id'),
  guestKey: uuid('guest_key'),
  name: text('name').notNull().default(''),
  email: text('email').notNull().default(''),
  text: text('text').notNull(),
  state: text('state', { enum: ['shown', 'held', 'deleted'] }).notNull(),
  likes: integer('likes').notNull().default(0),
  replies: integer('replies').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  editedAt: instant('edited_at'),
});

export const commentLike = pgTable(
  'comment_like',
  {
    commentId: uuid('comment_id').notNull(),
    person: uuid('person').notNull(),
    accountId: uuid('account_id'),
  },
  (table) => [primaryKey({ columns: [table.commentId, table.person] })],
);

export const inquiryFeedback = pgTable(
  'inquiry_feedback',
  {
    inquiryId: uuid('inquiry_id').notNull(),
    person: uuid('person').notNull(),
    accountId: uuid('account_id'),
    isLike: boolean('is_like').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.inquiryId, table.person] })],
);

export const bookmark = pgTable(
  'bookmark',
  {
    accountId: uuid('account_id').notNull(),
    inquiryId: uuid('inquiry_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.inquiryId] })],
);

export const deletedInquiryComments = pgTable('deleted_inquiry_comments', {
  id: uuid('id').primaryKey(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
});
