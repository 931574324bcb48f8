import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { emptyInputSchema } from './envelope.ts';

/** Number of days for which responses are counted. */
export const figuresPeriodDays = 30;

const queueSchema = z.object({ waiting: z.int(), failed: z.int() });

export const getInstallationFigures = defineCall('Admin', 'getInstallationFigures', {
  access: 'admin',
  transaction: 'read',
  summary: 'Gets statistics of the installation, cached for half a minute.',
  input: emptyInputSchema(),
  result: z.object({
    countedAt: z.string(),
    users: z.object({ all: z.int(), disabled: z.int(), admins: z.int(), lastWeek: z.int() }),
    inquiries: z.object({
      all: z.int(),
      drafts: z.int(),
      scheduled: z.int(),
      published: z.int(),
      expired: z.int(),
      takenDown: z.int(),
      templates: z.int(),
    }),
    responses: z.object({
      all: z.int(),
      /** The last days in the inquiries' time zones, oldest first, including days without responses. */
      days: z.array(z.object({ day: z.string(), count: z.int() })),
    }),
    jobs: queueSchema,
    /** Messages of the last week, by channel. */
    mail: z.record(z.enum(['email', 'sms']), z.extend(queueSchema, { sent: z.int() })),
    /**
     * Sizes in bytes. `files` are the uploads, `used` and `free` the disk; null if neither files nor the
     * database are on it.
     */
    disk: z.object({
      files: z.int(),
      database: z.int(),
      used: z.nullable(z.int()),
      free: z.nullable(z.int()),
    }),
    version: z.string(),
    /** Number of the last migration. */
    schema: z.int(),
    startedAt: z.string(),
  }),
});
export type InstallationFigures = z.infer<typeof getInstallationFigures.result>;
