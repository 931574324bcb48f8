import * as z from 'zod/mini';

/** Whether, until when and how often a response may be changed. */
export const responseEditingSchema = z.object({
  /** The code and sentence of the problem; null if it may be changed. */
  refusal: z.nullable(z.object({ code: z.string(), text: z.string() })),
  /** Null if there is no time limit. */
  until: z.nullable(z.string()),
  /** Null if the number of edits is not limited. */
  editsLeft: z.nullable(z.int()),
  /** The number of edits so far. */
  edits: z.int(),
  /** The current time of the server. */
  now: z.string(),
});
export type ResponseEditing = z.infer<typeof responseEditingSchema>;
