import * as z from 'zod/mini';
import { answerFileSchema, shownAnswerSchema } from '../inquiries/answer-types/shown-answer.ts';
import { answerListSchema } from '../inquiries/answers.ts';
import { responseTypes } from '../inquiries/question.ts';
import { participationPageLookSchema } from '../participation/participation-page-look.ts';
import { filterInputSchema } from '../results/filter/filter.ts';
import { suspicionMarks } from '../results/suspicion-marks.ts';
import { languages } from '../text/language.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { publicPageSchema } from './inquiry-shapes.ts';

/** Maximum number of questions whose answers one page of the list contains. */
export const maxResponseListColumns = 30;
export const responseSorts = ['time', 'duration', 'score'] as const;
export type ResponseSort = (typeof responseSorts)[number];

const responseHead = z.object({
  id: idSchema(),
  /** The day in the inquiry's time zone, as `2026-11-21`. */
  day: z.string(),
  /** Rounded to the minute in open inquiries. */
  submittedAt: z.nullable(z.string()),
  /** Seconds. */
  duration: z.nullable(z.int()),
  score: z.nullable(z.number()),
  maxScore: z.nullable(z.number()),
  /** Judged by the pass mark of the answered revision; null if it has none. */
  passed: z.nullable(z.boolean()),
  /** Number of changes by the participant. */
  edits: z.int(),
  /** The language in which the participant answered; null if unknown. */
  givenIn: z.nullable(z.enum(languages)),
  /** Channel of the participant's link; null without a channel. */
  channel: z.nullable(z.string()),
  /** Null in open inquiries and if the account was deleted. `name` is null if the person gave none. */
  person: z.nullable(
    z.object({ kind: z.enum(['account', 'guest', 'invited']), name: z.nullable(z.string()) }),
  ),
  /** Marks that the server adds to suspicious responses. */
  marks: z.array(z.enum(suspicionMarks)),
  /** Whether it is flagged, by the owner or as part of unusually many from one address; and the owner's note. */
  flagged: z.boolean(),
  note: z.string(),
});
export type ResponseMetadataFields = z.infer<typeof responseHead>;

const responseQuestion = z.object({
  questionId: idSchema(),
  body: z.string(),
  responseType: z.enum(responseTypes),
  segmentName: z.string(),
});
export type ResponseQuestion = z.infer<typeof responseQuestion>;

export const getResponseList = defineCall('Result', 'getResponseList', {
  access: 'user',
  transaction: 'write',
  summary: 'Gets the number of responses and the questions that can be columns of the list.',
  input: z.strictObject({ inquiryId: idSchema(), filter: filterInputSchema() }),
  result: z.object({
    inquiryId: idSchema(),
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** Whether responses store their participants. */
    storesIdentity: z.boolean(),
    hasScores: z.boolean(),
    /** Whether a published revision has a pass mark. */
    hasPassMark: z.boolean(),
    /** Number of stored responses. */
    count: z.int(),
    /** Number of responses that match the filter; missing without a filter. */
    matching: z.optional(z.int()),
    /** Whether the caller may flag, note and delete. */
    canChange: z.boolean(),
    canImport: z.boolean(),
    /** Seconds below which a response is marked as very fast; null if there are too few timed responses. */
    fastBelow: z.nullable(z.number()),
    /** False if there are too many responses to compare them with each other. */
    marksDuplicates: z.boolean(),
    /** Number of responses by channel, most frequent first. */
    channels: z.array(z.object({ channel: z.string(), responses: z.int() })),
    questions: z.array(responseQuestion),
  }),
});
export type ResponseListHeader = z.infer<typeof getResponseList.result>;

const cursor = z._default(z.nullable(z.string().check(maxLength(100))), null);

export const getResponses = defineCall('Result', 'getResponses', {
  access: 'user',
  transaction: 'write',
  summary: 'Lists one page of responses. A search reads a limited number of responses per call.',
  input: z.strictObject({
    inquiryId: idSchema(),
    /** Each word must occur in a text, a chosen option or the person's name. */
    search: z._default(plainTextSchema(200), ''),
    sort: z._default(z.enum(responseSorts), 'time'),
    descending: z._default(z.boolean(), true),
    /** Whether only flagged responses are listed. */
    flagged: z._default(z.boolean(), false),
    /** Only responses that match the filter are listed. */
    filter: filterInputSchema(),
    /** The `next` of the previous page, or the `previous` of the following page. */
    after: cursor,
    before: cursor,
    nrpp: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
    /** The questions whose answers are listed, in this order. */
    questionIds: z.array(idSchema()).check(maxLength(maxResponseListColumns)),
  }),
  result: z.object({
    data: z.array(z.extend(responseHead, { answers: z.array(shownAnswerSchema) })),
    /** Null on the last page. A page of a search may be short or empty although more pages follow. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    /** Number of responses that were searched for this page. */
    looked: z.int(),
  }),
});
export type ResponsePage = z.infer<typeof getResponses.result>;
export type ListedResponse = ResponsePage['data'][number];

export const getResponse = defineCall('Result', 'getResponse', {
  access: 'user',
  transaction: 'write',
  summary: 'Gets one response with all its answers and the questions of the revision that was answered.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema() }),
  result: z.extend(responseHead, {
    inquiryId: idSchema(),
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** Whether the response stores its participant. */
    storesIdentity: z.boolean(),
    startedAt: z.nullable(z.string()),
    /** Percent of the highest score that passes; missing without a pass mark. */
    passMark: z.optional(z.int()),
    canChange: z.boolean(),
    fastBelow: z.nullable(z.number()),
    /** Contains only questions that were asked. */
    questions: z.array(
      z.extend(responseQuestion, {
        answer: z.nullable(shownAnswerSchema),
        verdict: z.nullable(z.enum(['right', 'wrong'])),
        /** The points of the answer and the most that one can get; missing for questions without points. */
        score: z.optional(z.object({ points: z.number(), max: z.number() })),
        /** Empty if the answer was not judged. */
        rightAnswers: z.array(z.string()),
        /** False if a condition hid the question. */
        asked: z.boolean(),
      }),
    ),
    /** Number of changes by the participant and the owner. */
    version: z.int(),
    /** The answers in the format of `editResponse`; null if the caller may not edit them. */
    answers: z.nullable(answerListSchema),
    /** Ids of the next newer and older responses. */
    newer: z.nullable(idSchema()),
    older: z.nullable(idSchema()),
    /**
     * Position by time, where the newest is 1; null beyond ten thousand, because counting would take long.
     */
    position: z.nullable(z.int()),
    /** Number of stored responses. */
    count: z.int(),
  }),
});
export type ResponseDetails = z.infer<typeof getResponse.result>;

export const getResponseForm = defineCall('Result', 'getResponseForm', {
  access: 'user',
  transaction: 'write',
  summary: 'Gets the questions of a response with all possible answers, so that the owner can correct it.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema() }),
  result: z.object({
    look: participationPageLookSchema,
    /** One page with the questions that were asked, in the order of the inquiry. */
    pages: z.array(publicPageSchema),
    /** The version of these answers. */
    version: z.int(),
    answers: answerListSchema,
    /** Details of the files in the answers. */
    files: z.array(answerFileSchema),
  }),
});
export type ResponseForm = z.infer<typeof getResponseForm.result>;

/** Number of changes on one page of a response's history. */
export const responseChangesPerPage = 20;

export const getResponseChanges = defineCall('Result', 'getResponseChanges', {
  access: 'user',
  transaction: 'write',
  summary: 'Lists the changes of a response since it was submitted, with person and time, newest first.',
  input: z.strictObject({
    inquiryId: idSchema(),
    id: idSchema(),
    /** The `next` of the previous page. */
    before: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  }),
  result: z.object({
    data: z.array(
      z.object({
        /** The version that the change made, starting at 1. */
        version: z.int(),
        by: z.enum(['participant', 'owner']),
        at: z.string(),
        /** The owner's reason; often empty. */
        reason: z.string(),
        /** The questions whose answers changed; an answer is null if the question had, or has, none. */
        questions: z.array(
          z.object({
            questionId: idSchema(),
            body: z.string(),
            responseType: z.enum(responseTypes),
            before: z.nullable(shownAnswerSchema),
            after: z.nullable(shownAnswerSchema),
          }),
        ),
      }),
    ),
    /** Null on the last page. */
    next: z.nullable(z.int()),
  }),
});
export type ResponseChanges = z.infer<typeof getResponseChanges.result>;

export const editResponse = defineCall('Result', 'editResponse', {
  access: 'user',
  transaction: 'write',
  summary: 'Corrects a response; idempotent by the edit id. The previous answers are kept.',
  input: z.strictObject({
    inquiryId: idSchema(),
    id: idSchema(),
    /** Created by the caller; repeating the same edit changes nothing. */
    editId: idSchema(),
    /** The version that the caller saw; the call fails if the response has been changed since. */
    seenVersion: z.int().check(z.minimum(0)),
    /** All answers of the response, including unchanged ones. */
    answers: answerListSchema,
    /** Stored in the history. */
    reason: z._default(plainTextSchema(textLimits.reason), ''),
  }),
  result: z.object({ version: z.int(), score: z.nullable(z.number()), maxScore: z.nullable(z.number()) }),
});

/** Maximum number of responses that one request deletes or flags. */
const maxSelectedResponses = 100;
const chosen = z.array(idSchema()).check(minLength(1), maxLength(maxSelectedResponses));

export const flagResponses = defineCall('Result', 'flagResponses', {
  access: 'user',
  transaction: 'own',
  summary: 'Flags or unflags responses; deleted ones are ignored.',
  input: z.strictObject({ inquiryId: idSchema(), ids: chosen, flagged: z.boolean() }),
  result: z.object({ changed: z.int() }),
});

export const noteResponse = defineCall('Result', 'noteResponse', {
  access: 'user',
  transaction: 'own',
  summary: 'Saves the owner’s note on a response; an empty one deletes it.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), note: plainTextSchema(textLimits.message) }),
  result: z.object({}),
});

export const deleteResponses = defineCall('Result', 'deleteResponses', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes responses: they no longer count, and their places become free. Deleted ids are ignored.',
  input: z.strictObject({
    inquiryId: idSchema(),
    ids: chosen,
    /** Whether the participants may answer again; always false in open inquiries. */
    mayAnswerAgain: z._default(z.boolean(), false),
  }),
  result: z.object({ deleted: z.int() }),
});

export const getChannels = defineCall('Result', 'getChannels', {
  access: 'user',
  transaction: 'read',
  summary: 'Counts views and responses by shared link (`?via=`), for people who may see single responses.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /**
     * Sorted by responses, then by visits. A visit is counted each time a browser opens the link from
     * outside.
     */
    channels: z.array(z.object({ channel: z.string(), responses: z.int(), visits: z.int() })),
  }),
});
