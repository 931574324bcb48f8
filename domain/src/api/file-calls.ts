import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';

export { filePath } from './file-path.ts';

export const storedFileSchema = z.object({
  id: idSchema(),
  name: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  /** Bytes, as stored. */
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether it can be read by signed links only. */
  private: z.boolean(),
  /** The address to read it; for a private file it is valid for ten minutes. */
  url: z.string(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

const takes =
  'images of 5 MB, which are encoded anew, audio of 10, video of 50, and documents (PDF, office, text, zip) of 20. ' +
  'The type is read from the bytes. What nothing uses goes after a day.';

export const uploadFile = defineCall('File', 'uploadFile', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary: `Stores one file (field \`file\`) for everyone who knows its address: ${takes}`,
  input: z.strictObject({}),
  result: storedFileSchema,
});

export const uploadFilePrivately = defineCall('File', 'uploadFilePrivately', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary: `Stores one file (field \`file\`) that is read by signed links only: ${takes}`,
  input: z.strictObject({}),
  result: storedFileSchema,
});

export const getFileLink = defineCall('File', 'getFileLink', {
  access: 'user',
  transaction: 'read',
  summary:
    'A link to a file of mine, or of an inquiry of mine, and what it is. The link works for ten minutes and for ' +
    'any person. Administrators get links to files that are taken down.',
  input: idInputSchema(),
  result: z.object({
    url: z.string(),
    expiresAt: z.string(),
    name: z.string(),
    type: z.string(),
    kind: z.enum(fileKinds),
    size: z.int(),
  }),
});
