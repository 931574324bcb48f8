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
    'Creates a token for uploading one file as an answer (`uploadFileForAnswer`), valid for one minute. ' +
    'Refused when the inquiry can’t be answered now, no longer asks the question or accepts no more files.',
  input: z.strictObject({ ...attempt(), revision: revisionSchema(), questionId: idSchema() }),
  result: z.object({ token: z.string() }),
});

export const uploadFileForAnswer = defineCall('Participation', 'uploadFileForAnswer', {
  access: 'guest',
  transaction: 'write',
  encoding: 'multipart',
  summary:
    'Uploads one file (field `file`) as an answer, with the upload token in the header `token`. Only its ' +
    'attempt can submit or read the file. Files that aren’t submitted are deleted after a day.',
  input: z.strictObject({}),
  result: answerFileSchema,
});

export const getAnswerFiles = defineCall('Participation', 'getAnswerFiles', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists the files uploaded in an attempt, with links valid for ten minutes.',
  input: z.strictObject(attempt()),
  result: z.object({ files: z.array(z.extend(answerFileSchema, { questionId: idSchema() })) }),
});

export const deleteAnswerFile = defineCall('Participation', 'deleteAnswerFile', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Deletes an unsubmitted file of an attempt. A submitted file is deleted when an edit without the file is ' +
    'saved.',
  input: z.strictObject({ ...attempt(), id: idSchema() }),
  result: z.object({ deleted: z.boolean() }),
});
