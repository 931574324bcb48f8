import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { idInputSchema, revisionResultSchema } from './envelope.ts';
import { streamedFileSchema } from './streamed-file.ts';

export const exportMyInquiry = defineCall('Inquiry', 'exportMyInquiry', {
  access: 'user',
  transaction: 'read',
  encoding: 'stream',
  summary:
    'The draft of an inquiry of mine as a zip file with its charts and files, but without responses and people: ' +
    'a backup that `importMyInquiry` of any installation takes.',
  input: idInputSchema(),
  result: streamedFileSchema,
});

export const importMyInquiry = defineCall('Inquiry', 'importMyInquiry', {
  access: 'upload',
  transaction: 'write',
  encoding: 'multipart',
  summary:
    'Makes a draft of mine from a file of `exportMyInquiry` (field `file`), or from its inquiry.json alone.',
  input: z.strictObject({}),
  result: revisionResultSchema(),
});
