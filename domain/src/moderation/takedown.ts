import * as z from 'zod/mini';
import { reportReasons } from './report-reason.ts';

const appealStates = ['none', 'open', 'refused'] as const;

/** Information shown to the author of removed content. */
export const takedownSchema = z.object({
  at: z.string(),
  reason: z.enum(reportReasons),
  /** The administrator's message to the author. */
  words: z.string(),
  appeal: z.enum(appealStates),
});
export type Takedown = z.infer<typeof takedownSchema>;
