import * as z from 'zod/mini';
import { shownAnswerSchema } from '../inquiries/answer-types/shown-answer.ts';
import { responseTypes } from '../inquiries/question.ts';
import { participationOutcomeSchema } from '../participation/outcome.ts';
import { receiptPattern } from '../participation/receipt.ts';
import { answerReviewSchema } from '../participation/review-answers.ts';
import { languages } from '../text/language.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { responseEditingSchema } from './response-editing.ts';

/** Maximum number of receipts in one call. */
export const maxReceiptsPerCall = 50;

const receiptSchema = () => z.string().check(z.regex(receiptPattern, { error: 'invalidReceipt' }));

/** The state of an inquiry for a participant: `hidden` if they may not see it any more. */
export const participatedInquiryStates = ['open', 'closed', 'notOpen', 'takenDown', 'hidden'] as const;

const takenPart = z.object({
  responseId: idSchema(),
  inquiryId: idSchema(),
  /** Title and language of the revision that was answered. */
  title: z.string(),
  language: z.enum(languages),
  standing: z.enum(participatedInquiryStates),
  /** Whether the response stores its participant. */
  storesIdentity: z.boolean(),
  /** The day in the inquiry's time zone, as `2026-11-21`. */
  day: z.string(),
  /** Null in a secret ballot; rounded to the minute in open inquiries. */
  submittedAt: z.nullable(z.string()),
  /** Null if no question has a score. */
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  /** Null if the caller may not see the inquiry any more. */
  editing: z.nullable(responseEditingSchema),
  /** Whether the caller may see the inquiry's results. */
  seeResults: z.boolean(),
});
export type MyResponseSummary = z.infer<typeof takenPart>;

export const getMyResponses = defineCall('Participation', 'getMyResponses', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists the responses that I submitted signed in and not anonymously, newest first; `next` continues the ' +
    'list. Anonymous responses can be found with their receipts only.',
  input: z.strictObject({
    /** Limits the list to the caller's responses to this inquiry. */
    inquiryId: z.optional(idSchema()),
    after: z._default(z.nullable(z.string().check(maxLength(100))), null),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  }),
  result: z.object({ data: z.array(takenPart), next: z.nullable(z.string()) }),
});

export const getReceipts = defineCall('Participation', 'getReceipts', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Lists the responses that belong to the given receipts. Wrong receipts and those of deleted responses ' +
    'are ignored.',
  input: z.strictObject({
    receipts: z
      .array(z.strictObject({ responseId: idSchema(), attemptSecret: receiptSchema() }))
      .check(minLength(1), maxLength(maxReceiptsPerCall)),
  }),
  result: z.object({
    data: z.array(takenPart),
    /** Responses to inquiries in the bin, which can be read again only if these are restored. */
    inBin: z.optional(z.array(idSchema())),
  }),
});

export const findReceipt = defineCall('Participation', 'findReceipt', {
  access: 'guest',
  transaction: 'read',
  summary: 'Finds the response that belongs to a receipt, for people who have only the receipt.',
  input: z.strictObject({ receipt: receiptSchema() }),
  result: z.object({ inquiryId: idSchema(), responseId: idSchema() }),
});

export const getMyResult = defineCall('Participation', 'getMyResult', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets my answers with the questions of the revision that I answered, even if the inquiry has changed ' +
    'since.',
  input: z.strictObject({
    inquiryId: idSchema(),
    /** If missing, the response that is stored with my account or with the invitee of my personal link. */
    responseId: z.optional(idSchema()),
    /** The receipt; required for responses that store no account: anonymous ones and those of guests. */
    attemptSecret: z.optional(receiptSchema()),
  }),
  result: z.extend(takenPart, {
    ...participationOutcomeSchema.shape,
    /** The name on the certificate; null if the response has no person or they gave no name. */
    participantName: z.nullable(z.string()),
    /**
     * The source of the name: the account, the list of invitees, or none. Missing from servers of the
     * previous version during an update.
     */
    nameSource: z.optional(z.enum(['profile', 'invitation', 'none'])),
    logoFile: z.nullable(idSchema()),
    accentColor: z.nullable(z.string()),
    /** Number of responses, including this one; null if the caller may not see the inquiry any more. */
    responseCount: z.nullable(z.int()),
    /** Whether the inquiry requires signing in, so that its receipt is kept for the account. */
    needsAccount: z.boolean(),
    questions: z.array(
      z.object({
        questionId: idSchema(),
        body: z.string(),
        responseType: z.enum(responseTypes),
        segmentName: z.string(),
        answer: z.nullable(shownAnswerSchema),
        /** Ids of the chosen options, in order; for a matrix the columns by row. */
        optionIds: z.array(idSchema()),
        cells: z.array(z.object({ rowId: idSchema(), columnId: idSchema() })),
        /** False if a condition hid the question. */
        asked: z.boolean(),
        /** Whether the answer is right; null if that may not be shown now. */
        review: z.nullable(answerReviewSchema),
      }),
    ),
  }),
});
export type MyResult = z.infer<typeof getMyResult.result>;
