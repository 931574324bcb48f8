import * as z from 'zod/mini';
import { answerFileSchema } from '../inquiries/answer-types/shown-answer.ts';
import { receiptPattern } from '../participation/receipt.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { revisionSchema } from './envelope.ts';

/** The running attempt, or the stored response with the same id that is edited. */
const attempt = () => ({
  inquiryId: idSchema(),
  attemptId: idSchema(),
  /** Not needed if the response belongs to the caller's account or personal link. */
  attemptSecret: z.optional(z.string().check(z.regex(receiptPattern, { error: 'invalidValue' }))),
});

export { uploadTokenHeader } from './answer-file-path.ts';

export const startAnswerUpload = defineCall('Participation', 'startAnswerUpload', {
  access: 'guest',
  transaction: 'read',
  summary:
    'A token for uploading one file as an answer (`uploadFileForAnswer`); it is valid for ten minutes. Refused where the ' +
    'inquiry can’t be answered now, or takes no more files.',
  input: z.strictObject({ ...attempt(), revision: revisionSchema(), questionId: idSchema() }),
  result: z.object({ token: z.string() }),
});

export const uploadFileForAnswer = defineCall('Participation', 'uploadFileForAnswer', {
  access: 'guest',
  transaction: 'write',
  encoding: 'multipart',
  summary:
    'Stores one file (field `file`) for the answer that the header `token` is for. Only its attempt can submit or read ' +
    'it. What isn’t submitted goes after a day.',
  input: z.strictObject({}),
  result: answerFileSchema,
});

export const getAnswerFiles = defineCall('Participation', 'getAnswerFiles', {
  access: 'guest',
  transaction: 'read',
  summary: 'The files that were uploaded in an attempt, with links that work for ten minutes.',
  input: z.strictObject(attempt()),
  result: z.object({ files: z.array(z.extend(answerFileSchema, { questionId: idSchema() })) }),
});

export const deleteAnswerFile = defineCall('Participation', 'deleteAnswerFile', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Deletes a file of an attempt that isn’t submitted; submitted ones go when the edit without them is saved.',
  input: z.strictObject({ ...attempt(), id: idSchema() }),
  result: z.object({ deleted: z.boolean() }),
});
