import * as z from 'zod/mini';
import { inquiryStates } from '../inquiries/inquiry.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { emptyResultSchema, idInputSchema, makeListResultSchema, pagingShape } from './envelope.ts';

const deletedInquirySchema = z.object({
  id: idSchema(),
  title: z.string(),
  responseCount: z.int(),
  /** The state that it has once it is restored. */
  state: z.enum(inquiryStates),
  deletedAt: z.string(),
  /** Time at which the inquiry is erased with everything that belongs to it. */
  erasedAt: z.string(),
});
export type DeletedInquiry = z.infer<typeof deletedInquirySchema>;

export const deleteMyInquiry = defineCall('Inquiry', 'deleteMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Moves one of my inquiries to the bin. Others can’t see it there; after 30 days it is deleted permanently.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const getMyDeletedInquiries = defineCall('Inquiry', 'getMyDeletedInquiries', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my inquiries in the bin, last deleted first.',
  input: z.strictObject(pagingShape),
  result: makeListResultSchema(deletedInquirySchema),
});

export const restoreMyInquiry = defineCall('Inquiry', 'restoreMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary: 'Restores one of my inquiries from the bin.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const eraseMyInquiry = defineCall('Inquiry', 'eraseMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Permanently deletes one of my inquiries in the bin with everything that belongs to it. This can’t be ' +
    'undone.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});
