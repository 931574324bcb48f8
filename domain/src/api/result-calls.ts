import * as z from 'zod/mini';
import { ballotStates } from '../access/ballot-state.ts';
import { responseTypes } from '../inquiries/question.ts';
import { groupIdsSchema } from '../results/chart.ts';
import { examFiguresSchema } from '../results/exam-figures.ts';
import { filterInputSchema } from '../results/filter/filter.ts';
import { calendars } from '../results/group-days.ts';
import { questionSummarySchema } from '../results/question-summary.ts';
import { crossTabTestResultSchema, untestedCrossTabReasons } from '../results/significance/cross-tab-test.ts';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';

export { type QuestionSummary, questionSummarySchema } from '../results/question-summary.ts';

/** Calendar for grouping dates by months and years; null means that of the caller's language. */
const calendar = () => z._default(z.nullable(z.enum(calendars)), null);
/** An interval, such as `[18,30)` or `[2026-03-21,2026-04-20]`, serves as id and label. */
const group = () => z.object({ optionId: z.string(), label: z.string() });

export const getSummary = defineCall('Result', 'getSummary', {
  access: 'guest',
  transaction: 'read',
  summary: 'Gets the counts of each question, updated as responses arrive.',
  input: z.strictObject({
    inquiryId: idSchema(),
    calendar: calendar(),
    /** Only responses that match the filter are counted. */
    filter: filterInputSchema(),
  }),
  result: z.object({
    inquiryId: idSchema(),
    title: z.string(),
    language: z.enum(['en', 'fa']),
    /** The state of a secret ballot; null for other inquiries. */
    ballot: z.nullable(z.enum(ballotStates)),
    /** Whether the caller may look at single responses. */
    seeResponses: z.boolean(),
    /** Whether the caller may change the inquiry and its notices. */
    canEdit: z.boolean(),
    /** Changes whenever the counts change; compared with `getResultsVersion`. */
    version: z.string(),
    /** Number of openings of the participation page, without reloads; missing if they were not counted. */
    opened: z.optional(z.int()),
    started: z.int(),
    /** Number of responses. */
    finished: z.int(),
    /** Set only with a filter. */
    filtered: z.optional(
      z.object({
        /** Number of responses that match the filter; 0 if withheld. */
        matching: z.int(),
        /** Whether the filter includes, or excludes, too few responses of a secret ballot to show results. */
        withheld: z.boolean(),
        /**
         * Whether only results that cross-tabs of two questions could reveal are shown: no texts, numbers or
         * days.
         */
        limited: z.boolean(),
      }),
    ),
    /** Median in seconds; null if no duration is known. */
    medianDuration: z.nullable(z.number()),
    /** Whether durations are rounded to ten seconds, as in all anonymous responses. */
    durationsRounded: z.boolean(),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    /** Scores of an exam, for its owner and administrators; a secret ballot has none. */
    exam: z.optional(examFiguresSchema),
    questions: z.array(questionSummarySchema),
  }),
});
export type ResultsSummary = z.infer<typeof getSummary.result>;

export const getResultsVersion = defineCall('Result', 'getResultsVersion', {
  access: 'guest',
  transaction: 'read',
  summary: 'Checks whether results have changed; cheap enough for polling.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** The `version` that `getSummary` would return now. */
    version: z.string(),
  }),
});

export const getDropOff = defineCall('Result', 'getDropOff', {
  access: 'user',
  transaction: 'read',
  summary: 'Counts the people who started but didn’t finish, by the last question they answered.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** False if some answers stay in browsers until they are submitted. */
    isKnown: z.boolean(),
    /** Number of people who began, did not submit, and were inactive for half an hour or ran out of time. */
    left: z.int(),
    /** Sorted by the last question that they answered; null for people without answers. */
    points: z.array(z.object({ questionId: z.nullable(idSchema()), count: z.int() })),
  }),
});
export type DropOff = z.infer<typeof getDropOff.result>;

export const answerTextSorts = ['frequent', 'newest'] as const;
/**
 * Texts of a secret ballot are sorted alphabetically, because any other order could link answers to its
 * questions.
 */
export const appliedAnswerTextSorts = [...answerTextSorts, 'alphabetical'] as const;
export type AppliedAnswerTextSort = (typeof appliedAnswerTextSorts)[number];
export type AnswerTextSort = (typeof answerTextSorts)[number];
/** Number of texts of a question on the results screen; all of them have their own screen. */
const maxTextsOnCard = 20;

export const getAnswerTexts = defineCall('Result', 'getAnswerTexts', {
  access: 'guest',
  transaction: 'write',
  summary: 'Lists the texts written in answer to a question, page by page; equal texts are counted together.',
  input: z.strictObject({
    inquiryId: idSchema(),
    questionId: idSchema(),
    /** The answers to a text question, or the texts written for «Other». */
    of: z._default(z.enum(['answers', 'other']), 'answers'),
    /** All words must match, regardless of case, digit script and letter variants. */
    search: z._default(plainTextSchema(textLimits.search), ''),
    /** Texts of a secret ballot are always `alphabetical`. */
    sort: z._default(z.enum(answerTextSorts), 'frequent'),
    /** The `next` of the previous page. */
    after: z._default(z.nullable(z.string().check(maxLength(100))), null),
    nrpp: z._default(z.int().check(z.minimum(1), z.maximum(100)), maxTextsOnCard),
    /** Only texts of responses that match the filter are listed. */
    filter: filterInputSchema(),
  }),
  result: z.object({
    inquiryId: idSchema(),
    title: z.string(),
    questionId: idSchema(),
    body: z.string(),
    responseType: z.enum(responseTypes),
    /** The label of «Other» if its texts are listed. */
    other: z.nullable(z.string()),
    anonymous: z.boolean(),
    seeResponses: z.boolean(),
    /**
     * The reason why nothing is shown: contact details are for the owner only, filtered texts are for people
     * who may see single responses, or only a `few` people answered in a secret ballot.
     */
    withheld: z.nullable(z.enum(['contact', 'few', 'filter'])),
    sort: z.enum(appliedAnswerTextSorts),
    /** Number of all responses with a text. */
    given: z.int(),
    /** Set if a filter on very many responses covers only the newest: how many of how many. */
    newestOnly: z.nullable(z.object({ looked: z.int(), of: z.int() })),
    /**
     * Progress of counting, newest responses first; each call counts some more. Null once all are counted.
     */
    counting: z.nullable(z.object({ looked: z.int(), of: z.int() })),
    data: z.array(
      z.object({
        /** The text in one of its spellings, truncated if very long. */
        text: z.string(),
        cut: z.boolean(),
        /** Number of responses with this text. */
        count: z.int(),
        /** The response with this text, if there is only one and the caller may see it. */
        responseId: z.nullable(idSchema()),
      }),
    ),
    /** Null on the last page. A page of a search may be short or empty although more pages follow. */
    next: z.nullable(z.string()),
    /** Number of different texts that were searched for this page. */
    looked: z.int(),
  }),
});
export type AnswerTexts = z.infer<typeof getAnswerTexts.result>;
export type AnswerTextCount = AnswerTexts['data'][number];

export const getCrossTab = defineCall('Result', 'getCrossTab', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Counts the answers to one question by those to another, optionally only for people who gave a certain ' +
    'answer to a third.',
  input: z.strictObject({
    inquiryId: idSchema(),
    rowQuestionId: idSchema(),
    columnQuestionId: idSchema(),
    conditionQuestionId: z._default(z.nullable(idSchema()), null),
    conditionOptionIds: z._default(groupIdsSchema(), []),
    calendar: calendar(),
    filter: filterInputSchema(),
  }),
  result: z.object({
    withheld: z.boolean(),
    total: z.int(),
    /** Options, or intervals of numbers, days or hours. */
    rows: z.array(group()),
    columns: z.array(group()),
    /** counts[row][column]. */
    counts: z.array(z.array(z.int())),
    /** Totals of rows, columns and the table, as the base of percentages: people who answered both questions. */
    rowTotals: z.array(z.int()),
    columnTotals: z.array(z.int()),
    people: z.int(),
    /** Whether not everyone was offered all options of both sides, as in the summary. */
    offeredToSome: z.optional(z.boolean()),
    /**
     * Whether the answers are related; if that is not tested, the test is null and `untested` has the reason.
     */
    test: z.nullable(crossTabTestResultSchema),
    untested: z.nullable(z.enum(untestedCrossTabReasons)),
  }),
});
export type CrossTab = z.infer<typeof getCrossTab.result>;

export const getGroupings = defineCall('Result', 'getGroupings', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Lists the questions and rows that charts and cross-tabs can count by, with their options or intervals.',
  input: z.strictObject({ inquiryId: idSchema(), calendar: calendar() }),
  result: z.object({
    title: z.string(),
    /** Set for a secret ballot: the question in all of its cross-tabs; null if it has none. */
    breakdownQuestionId: z.optional(z.nullable(idSchema())),
    groupings: z.array(
      z.object({
        /** Id of the question, or of the row of a matrix. */
        questionId: idSchema(),
        /** The question's number in the results. */
        number: z.int(),
        body: z.string(),
        row: z.nullable(z.string()),
        isFirstRank: z.boolean(),
        /** True for intervals, which follow the answers if all are chosen. */
        hasIntervals: z.boolean(),
        /** Empty if too few people answered in a secret ballot. `count` is null if it is not stored. */
        groups: z.array(z.extend(group(), { count: z.nullable(z.int()) })),
      }),
    ),
  }),
});
export type ListedGrouping = z.infer<typeof getGroupings.result>['groupings'][number];
