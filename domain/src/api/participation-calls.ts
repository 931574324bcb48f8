import * as z from 'zod/mini';
import { answerListSchema } from '../inquiries/answers.ts';
import { parseChannel } from '../participation/channel.ts';
import { responseEditRulesSchema } from '../participation/edit-rules.ts';
import { maxResponseSeconds } from '../participation/max-response-seconds.ts';
import { participationOutcomeSchema } from '../participation/outcome.ts';
import { participationPageLookSchema } from '../participation/participation-page-look.ts';
import { receiptPattern } from '../participation/receipt.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { revisionSchema } from './envelope.ts';
import { fastParseSubmit } from './fast-parse-submit.ts';
import { publicPageSchema } from './inquiry-shapes.ts';
import { responseEditingSchema } from './response-editing.ts';

/** A secret of 128 bits, as 22 characters of base64url; the server stores its hash. */
const attemptSecret = () => z.string().check(z.regex(receiptPattern, { error: 'invalidValue' }));

/** The channel of the shared link. An invalid value is ignored, so that it stops no participant. */
const channel = () => z.pipe(z.optional(z.unknown()), z.transform(parseChannel));

/** Places left by option id, for options with a capacity: if the owner shows them, or if there are none. */
const places = () => z.optional(z.record(idSchema(), z.int()));

export const startParticipation = defineCall('Participation', 'start', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Gets the pages of an inquiry to answer. An attempt is stored only for a time limit, a random selection ' +
    'or a single session.',
  input: z.strictObject({
    inquiryId: idSchema(),
    attemptId: z.optional(idSchema()),
    attemptSecret: z.optional(attemptSecret()),
    /** False if the caller already has the pages, which are the largest part of the reply. */
    withPages: z._default(z.boolean(), true),
    channel: channel(),
    /**
     * Required if a timed inquiry has a captcha at the start; without it the call is refused with
     * `captchaNeeded`.
     */
    captcha: z.optional(plainTextSchema(textLimits.code)),
  }),
  result: z.object({
    inquiryId: idSchema(),
    revision: z.int(),
    /** Null if the browser creates its own. */
    attemptId: z.nullable(idSchema()),
    startedAt: z.string(),
    endsAt: z.nullable(z.string()),
    /** The server's time, so that the remaining time does not depend on the browser's clock. */
    now: z.string(),
    look: participationPageLookSchema,
    /** Seed for the order of shuffled questions and options, fixed for the whole attempt. */
    seed: z.int(),
    pages: z.array(publicPageSchema),
    places: places(),
    answers: answerListSchema,
  }),
});
export type ParticipationStart = z.infer<typeof startParticipation.result>;

const answerInputShape = () => ({
  inquiryId: idSchema(),
  attemptId: idSchema(),
  attemptSecret: attemptSecret(),
  revision: revisionSchema(),
  answers: answerListSchema,
});

export const saveAnswers = defineCall('Participation', 'saveAnswers', {
  access: 'guest',
  transaction: 'own',
  summary: 'Saves the answers of a running attempt, if attempts of the inquiry are stored on the server.',
  input: z.strictObject(answerInputShape()),
  /** False if the answers stay in the browser until the submit. */
  result: z.object({ saved: z.boolean() }),
});

const storedSubmitShape = () => ({
  resultId: idSchema(),
  ...participationOutcomeSchema.shape,
  seeResults: z.boolean(),
  /** Rules by which these answers may be changed; null if they are final. */
  editing: z.nullable(responseEditRulesSchema),
});

export const submitResponse = defineCall('Participation', 'submit', {
  access: 'guest',
  transaction: 'grouped',
  summary: 'Submits the response, once. Replies when the response is stored durably.',
  input: z.strictObject({
    ...answerInputShape(),
    /** Seconds from opening the page to the submit, measured by the browser. */
    duration: z._default(z.nullable(z.int().check(z.gte(0), z.lte(maxResponseSeconds))), null),
    channel: channel(),
    /**
     * Required if an inquiry without time limit has a captcha; without it the submit is refused with
     * `captchaNeeded`.
     */
    captcha: z.optional(plainTextSchema(textLimits.code)),
  }),
  accept: fastParseSubmit,
  result: z.object(storedSubmitShape()),
});

export const closeAttempt = defineCall('Participation', 'closeAttempt', {
  access: 'guest',
  transaction: 'grouped',
  summary:
    'Finishes an attempt whose time is over: counts the answers saved until then, and returns whether they ' +
    'count.',
  input: z.strictObject({ inquiryId: idSchema(), attemptId: idSchema(), attemptSecret: attemptSecret() }),
  /** Null if no saved answers count, because there were none or mandatory ones are missing. */
  result: z.object({
    counted: z.nullable(z.object(storedSubmitShape())),
    /** The owner's closing message. */
    expireMessage: z.string(),
  }),
});

/**
 * The id is enough for a signed-in user's own response; that of a guest or an anonymous one needs its
 * receipt.
 */
const callerResponseShape = () => ({
  inquiryId: idSchema(),
  responseId: z.optional(idSchema()),
  /** The receipt. */
  attemptSecret: z.optional(attemptSecret()),
});

export const getMyResponse = defineCall('Participation', 'getMyResponse', {
  access: 'guest',
  transaction: 'read',
  summary: 'Gets my answers with the pages as they were, and whether the answers may be changed.',
  input: z.strictObject(callerResponseShape()),
  result: z.object({
    responseId: idSchema(),
    revision: z.int(),
    look: participationPageLookSchema,
    seed: z.int(),
    pages: z.array(publicPageSchema),
    places: places(),
    answers: answerListSchema,
    editing: responseEditingSchema,
  }),
});
export type MyResponse = z.infer<typeof getMyResponse.result>;

export const editMyResponse = defineCall('Participation', 'editMyResponse', {
  access: 'guest',
  transaction: 'write',
  summary: 'Updates my submitted answers; idempotent by the edit id. Replies when they are stored durably.',
  input: z.strictObject({
    ...callerResponseShape(),
    /** Created by the browser (version 4), so that repeating the edit changes nothing. */
    editId: idSchema(),
    answers: answerListSchema,
  }),
  result: z.object({
    responseId: idSchema(),
    ...participationOutcomeSchema.shape,
    editing: responseEditingSchema,
  }),
});

export const participationCalls = {
  start: startParticipation,
  saveAnswers,
  submit: submitResponse,
  closeAttempt,
  getMyResponse,
  editMyResponse,
};
