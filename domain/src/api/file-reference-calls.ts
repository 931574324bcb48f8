import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { id } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { revisionResult } from './envelope.ts';

export const getAvailableFileReferences = defineCall({
  area: 'Inquiry',
  name: 'getAvailableFileReferences',
  access: 'user',
  transaction: 'read',
  summary: 'The files of my inquiry: those of its draft, and of what was published of it.',
  input: z.strictObject({ inquiryId: id() }),
  result: z.array(
    z.object({
      ref: id(),
      name: z.string(),
      type: z.string(),
      kind: z.enum(fileKinds),
      /** Bytes. */
      size: z.int(),
      width: z.nullable(z.int()),
      height: z.nullable(z.int()),
      inDraft: z.boolean(),
      inPublished: z.boolean(),
    }),
  ),
});

export const deleteMyInquiryFileByRef = defineCall({
  area: 'Inquiry',
  name: 'deleteMyInquiryFileByRef',
  access: 'user',
  transaction: 'own',
  summary: 'Takes a file out of the draft of my inquiry, wherever it stands; what was published keeps it.',
  input: z.strictObject({
    inquiryId: id(),
    revision: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    ref: id(),
  }),
  result: revisionResult(),
});

export const fileReferenceCalls = { getAvailableFileReferences, deleteMyInquiryFileByRef };
