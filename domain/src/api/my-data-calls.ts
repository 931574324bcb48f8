import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { passwordSchema } from './auth-calls.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { exportStates } from './export-calls.ts';

/** Days between asking for the deletion of an account and the deletion. */
export const deletionDays = 7;
/** Downloads of one's own data that wait or are written at a time. */
export const maxOpenDownloads = 1;

/** Where the archive is read, by a link that is signed for a day and ends with the session. */
export const personalExportPath = (id: string) => `/my-data/${id}`;

const download = z.object({
  id: idSchema(),
  state: z.enum(exportStates),
  /** Parts that are in the archive, and how many there will be. */
  written: z.int(),
  total: z.nullable(z.int()),
  size: z.nullable(z.int()),
  createdAt: z.string(),
  /** Set when the archive is done, for the session that asked for it. */
  url: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
});
export type PersonalDataDownload = z.infer<typeof download>;

export const getMyData = defineCall('User', 'getMyData', {
  access: 'user',
  transaction: 'read',
  summary: 'My downloads, how much would be deleted with my account, and whether its deletion is under way.',
  input: emptyInputSchema(),
  result: z.object({
    downloads: z.array(download),
    owned: z.object({
      inquiries: z.int(),
      /** Their responses. */
      responses: z.int(),
      /** The account's own responses. */
      answers: z.int(),
      comments: z.int(),
      /** Messages in chats. They are deleted for all members, with their files. */
      messages: z.int(),
    }),
    deletion: z.nullable(z.object({ dueAt: z.string(), keepAnswers: z.boolean() })),
    /** The only administrator can’t leave. */
    isLastAdmin: z.boolean(),
  }),
});
export type MyData = z.infer<typeof getMyData.result>;

export const startMyDownload = defineCall('User', 'startMyDownload', {
  access: 'user',
  // No transaction: a refused try has to stay counted, and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Begins to pack everything that is mine, by the current password. The archive is kept for a day, as long as the ' +
    'session lasts and the password stays.',
  input: z.strictObject({ password: passwordSchema() }),
  result: download,
});

export const cancelMyDownload = defineCall('User', 'cancelMyDownload', {
  access: 'user',
  transaction: 'own',
  summary: 'Ends the packing, or deletes the archive.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const deleteMyAccount = defineCall('User', 'deleteMyAccount', {
  access: 'user',
  // No transaction: a refused try has to stay counted, and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Asks for the deletion of my account in a week, by the current password, and signs every browser out. Signing in ' +
    'again shows it and takes it back.',
  input: z.strictObject({
    password: passwordSchema(),
    /** True: what I answered stays counted, without my name; false: it is deleted with its counts. */
    keepAnswers: z.boolean(),
  }),
  result: z.object({ dueAt: z.string() }),
});

export const keepMyAccount = defineCall('User', 'keepMyAccount', {
  access: 'user',
  transaction: 'own',
  summary: 'Takes the deletion of my account back.',
  input: emptyInputSchema(),
  result: emptyResultSchema(),
});
