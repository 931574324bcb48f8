import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { idInputSchema, revisionResultSchema } from './envelope.ts';
import { streamedFileSchema } from './streamed-file.ts';

export const exportMyInquiry = defineCall('Inquiry', 'exportMyInquiry', {
  access: 'user',
  transaction: 'read',
  encoding: 'stream',
  summary:
    'Exports the draft of one of my inquiries as a ZIP file with charts and files, but without responses and ' +
    'people. Any installation can import the file with `importMyInquiry`.',
  input: idInputSchema(),
  result: streamedFileSchema,
});

export const importMyInquiry = defineCall('Inquiry', 'importMyInquiry', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary: 'Creates a draft from a file of `exportMyInquiry` (field `file`), or from its inquiry.json alone.',
  input: z.strictObject({}),
  result: revisionResultSchema(),
});
