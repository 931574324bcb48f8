import * as z from 'zod/mini';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { revisionResultSchema } from './envelope.ts';
import { storedFileSchema } from './stored-file.ts';

export const getAvailableFileReferences = defineCall('Inquiry', 'getAvailableFileReferences', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the files of my inquiry: those that its draft uses and those that were published.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.array(
    z.extend(
      z.pick(storedFileSchema, { name: true, type: true, kind: true, size: true, width: true, height: true }),
      { ref: idSchema(), inDraft: z.boolean(), inPublished: z.boolean() },
    ),
  ),
});

export const deleteMyInquiryFileByRef = defineCall('Inquiry', 'deleteMyInquiryFileByRef', {
  access: 'user',
  transaction: 'own',
  summary: 'Removes a file from the draft of my inquiry wherever it is used; published versions keep it.',
  input: z.strictObject({
    inquiryId: idSchema(),
    revision: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    ref: idSchema(),
  }),
  result: revisionResultSchema(),
});
