import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema } from './envelope.ts';
import { storedFileSchema } from './stored-file.ts';

export { getStoredFileUrlPath } from './file-url-paths.ts';

const takes =
  'images up to 5 MB (re-encoded), audio up to 10, video up to 50, documents (PDF, office, text, ZIP) up to 20. ' +
  'The type is detected from the content. Unused files are deleted after a day.';

export const uploadFile = defineCall('File', 'uploadFile', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary: `Uploads one file (field \`file\`) that everyone who has its address can read: ${takes}`,
  input: z.strictObject({}),
  result: storedFileSchema,
});

export const uploadFilePrivately = defineCall('File', 'uploadFilePrivately', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary: `Uploads one file (field \`file\`) that can be read with signed links only: ${takes}`,
  input: z.strictObject({}),
  result: storedFileSchema,
});

export const getFileLink = defineCall('File', 'getFileLink', {
  access: 'user',
  transaction: 'read',
  summary:
    'Gets a link to one of my files or a file of one of my inquiries, with the file’s details. The link is ' +
    'valid for ten minutes, for anyone. Administrators also get links to files that are taken down.',
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
