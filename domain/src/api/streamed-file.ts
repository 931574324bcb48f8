import * as z from 'zod/mini';

const isAsyncIterable = (value: unknown) =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** The result of a call with `encoding: 'stream'`. Chunks are produced one at a time while they are sent. */
export const streamedFileSchema = z.object({
  /** File name without a path; the server escapes it for the header. */
  fileName: z.string(),
  /** Media type, with a charset for text. */
  type: z.string(),
  pieces: z.custom<AsyncIterable<string | Uint8Array>>(isAsyncIterable),
});
export type StreamedFile = z.infer<typeof streamedFileSchema>;
