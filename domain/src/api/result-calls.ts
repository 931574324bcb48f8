import * as z from 'zod/mini';
import { ballotStates } from '../access/ballot-state.ts';
import { responseTypes } from '../inquiries/question.ts';
import { groupIds } from '../results/chart.ts';
import { examFiguresSchema } from '../results/exam-figures.ts';
import { filterInput } from '../results/filter/filter.ts';
import { calendars } from '../results/group-days.ts';
import { questionSummarySchema } from '../results/question-summary.ts';
import { crossTabTestSchema, untestedReasons } from '../results/significance/cross-tab-test.ts';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';

export { type QuestionSummary, questionSummarySchema } from '../results/question-summary.ts';

/** The calendar to group dates by months and years; null means the one of the caller's language. */
const calendar = () => z._default(z.nullable(z.enum(calendars)), null);
/** An interval, such as `[18,30)` or `[2026-03-21,2026-04-20]`, is its own id and label. */
const group = () => z.object({ optionId: z.string(), label: z.string() });

export const getSummary = defineCall('Result', 'getSummary', {
  access: 'guest',
  transaction: 'read',
  summary: 'Counts per question, kept as answers come in.',
  input: z.strictObject({
    inquiryId: idSchema(),
    calendar: calendar(),
    /** Counts only responses that belong to it. */
    filter: filterInput(),
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
    /** Differs whenever what is counted has changed; compared with `getResultsVersion`. */
    version: z.string(),
    /** How often the participation page was opened, reloads aside; only where that has been counted. */
    opened: z.optional(z.int()),
    started: z.int(),
    /** How many took part. */
    finished: z.int(),
    /** Only with a filter. */
    filtered: z.optional(
      z.object({
        /** Responses that belong to it; 0 if that is withheld. */
        matching: z.int(),
        /** True if it leaves, or leaves out, too few of a secret ballot to show anything of them. */
        withheld: z.boolean(),
        /** True where only what cross-tabs of two questions reveal is shown: no texts, numbers or days. */
        limited: z.boolean(),
      }),
    ),
    /** Seconds; null if none is known. */
    medianDuration: z.nullable(z.number()),
    /** Whether durations are stored in tens of seconds only, as in all responses without a name. */
    durationsRounded: z.boolean(),
    days: z.array(z.object({ day: z.string(), count: z.int() })),
    /** The scores of an exam, for its owner and administrators; a secret ballot has none. */
    exam: z.optional(examFiguresSchema),
    questions: z.array(questionSummarySchema),
  }),
});
export type Summary = z.infer<typeof getSummary.result>;

export const getResultsVersion = defineCall('Result', 'getResultsVersion', {
  access: 'guest',
  transaction: 'read',
  summary: 'Whether results have changed: as cheap as it can be, for screens that stay up to date.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** The `version` that `getSummary` would return now. */
    version: z.string(),
  }),
});

export const getDropOff = defineCall('Result', 'getDropOff', {
  access: 'user',
  transaction: 'read',
  summary: 'After which question those stopped who began and did not finish.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** False where answers of some stay in their browsers until they are sent. */
    isKnown: z.boolean(),
    /** Who began, did not send, and was not seen for half an hour or is out of time. */
    left: z.int(),
    /** By the last question that they answered, in its order; null for people who answered none. */
    points: z.array(z.object({ questionId: z.nullable(idSchema()), count: z.int() })),
  }),
});
export type DropOff = z.infer<typeof getDropOff.result>;

export const textSorts = ['frequent', 'newest'] as const;
/** Texts of a secret ballot are sorted by what they say: no other order may be common to its questions. */
export const shownTextSorts = [...textSorts, 'alphabetical'] as const;
export type ShownTextSort = (typeof shownTextSorts)[number];
export type TextSort = (typeof textSorts)[number];
/** Texts that the results screen shows of a question; all of them have a screen of their own. */
export const maxTextsOnCard = 20;

export const getAnswerTexts = defineCall('Result', 'getAnswerTexts', {
  access: 'guest',
  transaction: 'write',
  summary: 'What was written to a question, equal texts together with how often they came, page by page.',
  input: z.strictObject({
    inquiryId: idSchema(),
    questionId: idSchema(),
    /** The answers to a question of texts, or what was written beside the «Other» of one with options. */
    of: z._default(z.enum(['answers', 'other']), 'answers'),
    /** All of its words have to match, regardless of case, kind of digits and letter variants. */
    search: z._default(plainTextSchema(textLimits.search), ''),
    /** In a secret ballot texts are always `alphabetical`. */
    sort: z._default(z.enum(textSorts), 'frequent'),
    /** A `next`, to go on after it. */
    after: z._default(z.nullable(z.string().check(maxLength(100))), null),
    nrpp: z._default(z.int().check(z.minimum(1), z.maximum(100)), maxTextsOnCard),
    /** Only of responses that belong to it. */
    filter: filterInput(),
  }),
  result: z.object({
    inquiryId: idSchema(),
    title: z.string(),
    questionId: idSchema(),
    body: z.string(),
    responseType: z.enum(responseTypes),
    /** The label of «Other», where they are beside it. */
    other: z.nullable(z.string()),
    anonymous: z.boolean(),
    seeResponses: z.boolean(),
    /**
     * Why nothing is shown: contact details are for the owner, texts of some responses are for people who may see
     * these, or only a `few` answered in a secret ballot.
     */
    withheld: z.nullable(z.enum(['contact', 'few', 'filter'])),
    sort: z.enum(shownTextSorts),
    /** How many people wrote one, of all responses. */
    given: z.int(),
    /** With a filter on very many responses, only the newest are looked at: how many of how many; else null. */
    newestOnly: z.nullable(z.object({ looked: z.int(), of: z.int() })),
    /** Null once all responses are in; until then each call takes some more, the newest first. */
    counting: z.nullable(z.object({ looked: z.int(), of: z.int() })),
    data: z.array(
      z.object({
        /** As one of them wrote it, and of a very long one its beginning. */
        text: z.string(),
        cut: z.boolean(),
        /** How many wrote this. */
        count: z.int(),
        /** The one response that holds it, where the caller may see it and there is one only. */
        responseId: z.nullable(idSchema()),
      }),
    ),
    /** Null at the end. A page of a search may be short or empty and go on all the same. */
    next: z.nullable(z.string()),
    /** How many different texts were looked at for this page. */
    looked: z.int(),
  }),
});
export type AnswerTexts = z.infer<typeof getAnswerTexts.result>;
export type AnswerText = AnswerTexts['data'][number];

export const getCrossTab = defineCall('Result', 'getCrossTab', {
  access: 'guest',
  transaction: 'read',
  summary: 'Counts of one question by another, optionally only where a third was answered so.',
  input: z.strictObject({
    inquiryId: idSchema(),
    rowQuestionId: idSchema(),
    columnQuestionId: idSchema(),
    conditionQuestionId: z._default(z.nullable(idSchema()), null),
    conditionOptionIds: z._default(groupIds(), []),
    calendar: calendar(),
    filter: filterInput(),
  }),
  result: z.object({
    withheld: z.boolean(),
    total: z.int(),
    /** Options, or intervals of numbers, days or hours. */
    rows: z.array(group()),
    columns: z.array(group()),
    /** counts[row][column]; null if hidden because a secret ballot has too few people there. */
    counts: z.array(z.array(z.nullable(z.int()))),
    /**
     * People in each row, in each column and in all, as the base of percentages: people who answered both questions.
     * Where that would reveal hidden cells, it is all who gave the row's or the column's answer, or null.
     */
    totalsOf: z.enum(['both', 'each']),
    rowTotals: z.array(z.nullable(z.int())),
    columnTotals: z.array(z.nullable(z.int())),
    people: z.nullable(z.int()),
    /** True if conditions decide who is offered some of the options. */
    offeredToSome: z.optional(z.boolean()),
    /** Whether the answers go together; null if that is not tested, and then why. */
    test: z.nullable(crossTabTestSchema),
    untested: z.nullable(z.enum(untestedReasons)),
  }),
});
export type CrossTab = z.infer<typeof getCrossTab.result>;

export const getGroupings = defineCall('Result', 'getGroupings', {
  access: 'guest',
  transaction: 'read',
  summary: 'What charts and cross-tabs can count by: questions and rows, with their options or intervals.',
  input: z.strictObject({ inquiryId: idSchema(), calendar: calendar() }),
  result: z.object({
    title: z.string(),
    groupings: z.array(
      z.object({
        /** The id of the question, or of a matrix's row. */
        questionId: idSchema(),
        /** The question's number in the results. */
        number: z.int(),
        body: z.string(),
        row: z.nullable(z.string()),
        isFirstRank: z.boolean(),
        /** True for intervals, which follow the answers if all are chosen. */
        hasIntervals: z.boolean(),
        /** Empty if too few people answered in a secret ballot. `count` is null if it is not kept. */
        groups: z.array(z.extend(group(), { count: z.nullable(z.int()) })),
      }),
    ),
  }),
});
export type ListedGrouping = z.infer<typeof getGroupings.result>['groupings'][number];
