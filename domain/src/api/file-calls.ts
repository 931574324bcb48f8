import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';
import { storedFileSchema } from './stored-file.ts';

export { filePath } from './file-path.ts';

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
