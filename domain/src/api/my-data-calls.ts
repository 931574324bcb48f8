import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { passwordSchema } from './auth-calls.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { exportStates } from './export-calls.ts';

/** Days between the request to delete an account and its deletion. */
export const accountDeletionDelayDays = 7;
/** Maximum number of an account's downloads of personal data that wait or run at the same time. */
export const maxUnfinishedPersonalDownloads = 1;

/** Path of the archive; its link is signed for a day and ends with the session. */
export const getPersonalDownloadUrlPath = (id: string) => `/my-data/${id}`;

const download = z.object({
  id: idSchema(),
  state: z.enum(exportStates),
  /** Number of parts in the archive so far, and in total. */
  written: z.int(),
  total: z.nullable(z.int()),
  size: z.nullable(z.int()),
  createdAt: z.string(),
  /** Set when the archive is complete, for the session that requested it. */
  url: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type PersonalDataDownload = z.infer<typeof download>;

export const getMyData = defineCall('User', 'getMyData', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets my downloads, what would be deleted with my account, and whether its deletion is scheduled.',
  input: emptyInputSchema(),
  result: z.object({
    downloads: z.array(download),
    owned: z.object({
      inquiries: z.int(),
      /** Number of responses to the account's inquiries. */
      responses: z.int(),
      /** Number of the account's own responses. */
      answers: z.int(),
      comments: z.int(),
      /** Number of chat messages. They are deleted for all members, with their files. */
      messages: z.int(),
    }),
    deletion: z.nullable(z.object({ dueAt: z.string(), keepAnswers: z.boolean() })),
    /** The only administrator can’t delete their account. */
    isLastAdmin: z.boolean(),
  }),
});
export type MyData = z.infer<typeof getMyData.result>;

export const startMyDownload = defineCall('User', 'startMyDownload', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Starts preparing an archive of all my data; needs the current password. The archive is kept for a day, ' +
    'while the session lasts and the password stays the same.',
  input: z.strictObject({ password: passwordSchema() }),
  result: download,
});

export const cancelMyDownload = defineCall('User', 'cancelMyDownload', {
  access: 'user',
  transaction: 'own',
  summary: 'Cancels the preparation, or deletes the archive.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const deleteMyAccount = defineCall('User', 'deleteMyAccount', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Schedules the deletion of my account in a week and signs out every browser; needs the current password. ' +
    'Until then the account can sign in and cancel the deletion.',
  input: z.strictObject({
    password: passwordSchema(),
    /**
     * True keeps the account's responses in the counts, without a name; false deletes them with their counts.
     */
    keepAnswers: z.boolean(),
  }),
  result: z.object({ dueAt: z.string() }),
});

export const keepMyAccount = defineCall('User', 'keepMyAccount', {
  access: 'user',
  transaction: 'own',
  summary: 'Cancels the deletion of my account.',
  input: emptyInputSchema(),
  result: emptyResultSchema(),
});
