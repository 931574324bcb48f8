import * as z from 'zod/mini';
import { editSchema, maxEditsPerCall } from '../inquiries/edits/edit.ts';
import { hardLimits } from '../inquiries/hard-limits.ts';
import {
  cooperationTypes,
  inquirySettingsSchema,
  inquirySettingsShape,
  inquiryStates,
} from '../inquiries/inquiry.ts';
import { unpublishedChangesSchema } from '../inquiries/publishing/unpublished-changes.ts';
import { segmentSchema } from '../inquiries/segment.ts';
import { coverTones } from '../inquiries/theme/cover-tone.ts';
import { languages } from '../text/language.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, instantSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import {
  emptyInputSchema,
  idInputSchema,
  makeListResultSchema,
  pagingShape,
  revisionResultSchema,
  revisionSchema,
} from './envelope.ts';
import {
  inquirySegmentsSchema,
  listedInquirySchema,
  myInquirySchema,
  publicInquirySchema,
  publicPageSchema,
  workspaceSchema,
} from './inquiry-shapes.ts';
import { inquirySorts } from './inquiry-sorts.ts';

/** Missing fields get their default when creating an inquiry and stay unchanged when editing one. */
const someSettings = z.partial(inquirySettingsSchema);
/** A category's id, or -1 for all. */
const categoryFilter = () => z._default(z.union([z.literal(-1), idSchema()]), -1);

export const getCategories = defineCall('Inquiry', 'getCategories', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists the general categories in one language, newest first.',
  input: z.strictObject({
    langId: z.optional(z.enum(languages)),
    enabled: z._default(z.boolean(), true),
    categoryId: categoryFilter(),
  }),
  result: z.array(z.object({ id: idSchema(), name: z.string(), enabled: z.boolean() })),
});

export const getCountries = defineCall('Inquiry', 'getCountries', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists country names by code in the caller’s language; UN means not specified.',
  input: emptyInputSchema(),
  result: z.record(z.string(), z.string()),
});

export const getList = defineCall('Inquiry', 'getList', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists the published inquiries that the caller may see, as cards.',
  input: z.strictObject({
    ...pagingShape,
    inquiryCategoryId: categoryFilter(),
    isTemplate: z._default(z.union([z.literal(0), z.literal(1)]), 0),
    search: z._default(plainTextSchema(textLimits.search), ''),
    tag: z.optional(plainTextSchema(hardLimits.tag, { min: 1 })),
    /** Language of the inquiries; all languages if left out. */
    language: z.optional(z.enum(languages)),
    /** If there are none in `language`, those of all languages. */
    orAnyLanguage: z.optional(z.literal(true)),
    sort: z._default(z.enum(inquirySorts), 'new'),
    /**
     * Only inquiries with a chart that everyone may see: that of the cover, or of a poll's only question. They are
     * looked for among the first 200 of the list. Without a search, `count` ends with the requested page.
     */
    publicChart: z.optional(z.literal(true)),
  }),
  result: z.extend(makeListResultSchema(listedInquirySchema), {
    /** Whether the search found more than the first thousand, which it counts and shows. */
    isCountCapped: z.boolean(),
  }),
});

export const getItem = defineCall('Inquiry', 'getItem', {
  access: 'guest',
  transaction: 'read',
  summary: 'Gets the public page of an inquiry.',
  input: idInputSchema(),
  result: publicInquirySchema,
});

export const getPublicFileLink = defineCall('Inquiry', 'getPublicFileLink', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets a link to a public file of an inquiry, valid for ten minutes. For people who may see the inquiry’s ' +
    'page.',
  input: idInputSchema(),
  result: z.object({ url: z.string(), expiresAt: z.string() }),
});

export const getWorkspace = defineCall('Inquiry', 'getWorkspace', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets what all pages of an inquiry show: title, state, number of responses, and what the caller may do.',
  input: idInputSchema(),
  result: workspaceSchema,
});

export const getMyInquiry = defineCall('Inquiry', 'getMyInquiry', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets one of my inquiries; when complete, with its segments and the pages of its preview.',
  input: z.strictObject({ id: idSchema(), complete: z._default(z.boolean(), false) }),
  result: z.object({
    item: z.extend(myInquirySchema, {
      segments: z.optional(inquirySegmentsSchema),
      /**
       * When complete: the ids of published questions and options. Once there are answers, these can't be removed or
       * retyped.
       */
      publishedParts: z.optional(z.array(idSchema())),
    }),
    pages: z.array(publicPageSchema),
  }),
});

export const getMyInquiries = defineCall('Inquiry', 'getMyInquiries', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists my inquiries: all, or those in one state.',
  input: z.strictObject({
    ...pagingShape,
    status: z._default(z.enum(['all', ...inquiryStates]), 'all'),
    /** One of the caller's own categories. */
    userCategoryId: z.optional(idSchema()),
    search: z._default(plainTextSchema(textLimits.search), ''),
  }),
  result: makeListResultSchema(myInquirySchema),
});

const ownRow = { id: true, title: true, publicFile: true, publicFileKind: true } as const;

export const getMyOverview = defineCall('Inquiry', 'getMyOverview', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists what I can continue with: my latest drafts, and my open inquiries: those just published, then those with ' +
    'the most responses today.',
  input: emptyInputSchema(),
  result: z.object({
    drafts: z.array(z.pick(myInquirySchema, { ...ownRow, updatedAt: true })),
    live: z.array(
      z.extend(
        z.pick(myInquirySchema, { ...ownRow, publicTitle: true, responseCount: true, expireDate: true }),
        {
          /**
           * Number of responses since midnight in the time zone of the inquiry. Null for a secret ballot, which
           * stores no times.
           */
          today: z.nullable(z.int()),
          /** Missing from servers of the previous version during an update. */
          cooperationType: z.optional(z.enum(cooperationTypes)),
          /** Whether the draft has changed since. Missing from servers of the previous version during an update. */
          unpublishedChanges: z.optional(z.boolean()),
        },
      ),
    ),
    /** Total numbers of inquiries. */
    counts: z.object({ drafts: z.int(), live: z.int(), all: z.int() }),
  }),
});

export const addMyInquiry = defineCall('Inquiry', 'addMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates a draft.',
  input: z.strictObject({
    ...someSettings.shape,
    id: idSchema(),
    title: inquirySettingsShape.title,
    language: inquirySettingsShape.language,
  }),
  result: revisionResultSchema(),
});

export const editMyInquiry = defineCall('Inquiry', 'editMyInquiry', {
  access: 'user',
  transaction: 'own',
  encoding: 'form',
  summary: 'Updates info, settings and the order of segments. Absent fields stay.',
  input: z.strictObject({
    id: idSchema(),
    revision: revisionSchema(),
    ...someSettings.shape,
    segmentOrder: z.optional(z.array(idSchema()).check(maxLength(200))),
  }),
  result: revisionResultSchema(),
});

export const editMyInquiryDocument = defineCall('Inquiry', 'editMyInquiryDocument', {
  access: 'user',
  transaction: 'own',
  summary: 'Applies several edits to a draft together: all of them or none. Idempotent by editId.',
  input: z.strictObject({
    id: idSchema(),
    revision: revisionSchema(),
    editId: idSchema(),
    edits: z.array(editSchema).check(minLength(1), maxLength(maxEditsPerCall)),
  }),
  result: revisionResultSchema(),
});

export const getMyInquirySegments = defineCall('Inquiry', 'getMyInquirySegments', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the segments of my inquiry, with questions and options.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({ revision: z.int(), segments: inquirySegmentsSchema }),
});

const segmentWrite = () =>
  z.strictObject({
    inquiryId: idSchema(),
    revision: revisionSchema(),
    segment: segmentSchema,
    position: z.optional(z.int().check(z.gte(0), z.lte(200))),
  });

export const addMyInquirySegment = defineCall('Inquiry', 'addMyInquirySegment', {
  access: 'user',
  transaction: 'own',
  summary: 'Creates a segment with its questions.',
  input: segmentWrite(),
  result: revisionResultSchema(),
});

export const editMyInquirySegment = defineCall('Inquiry', 'editMyInquirySegment', {
  access: 'user',
  transaction: 'own',
  summary: 'Replaces a segment with its questions.',
  input: segmentWrite(),
  result: revisionResultSchema(),
});

export const deleteMyInquirySegment = defineCall('Inquiry', 'deleteMyInquirySegment', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a segment with its questions.',
  input: z.strictObject({ inquiryId: idSchema(), revision: revisionSchema(), id: idSchema() }),
  result: revisionResultSchema(),
});

export const publishMyInquiry = defineCall('Inquiry', 'publishMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Publishes a draft now or at a date, or the changes of a published inquiry. Without `expireDate` the ' +
    'closing date stays.',
  input: z.strictObject({
    id: idSchema(),
    revision: revisionSchema(),
    publishDate: z._default(z.nullable(instantSchema()), null),
    expireDate: z.optional(z.nullable(instantSchema())),
  }),
  result: z.object({
    id: idSchema(),
    revision: z.int(),
    publishedRevision: z.int(),
    publishDate: z.string(),
    expireDate: z.nullable(z.string()),
  }),
});

export const getRescoredResponseCount = defineCall('Inquiry', 'getRescoredResponseCount', {
  access: 'user',
  transaction: 'read',
  summary:
    'Counts the responses that publishing the draft would score again, because correct answers or points ' +
    'have changed.',
  input: idInputSchema(),
  result: z.object({ responses: z.int() }),
});

export const getUnpublishedChanges = defineCall('Inquiry', 'getUnpublishedChanges', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists what publishing the draft of a published inquiry would change for participants.',
  input: idInputSchema(),
  result: unpublishedChangesSchema,
});

export const expireMyInquiry = defineCall('Inquiry', 'expireMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Closes a published inquiry now or at a time; null reopens it. Doesn’t publish changes of the draft.',
  input: z.strictObject({ id: idSchema(), expireDate: z.optional(z.nullable(instantSchema())) }),
  result: z.object({ id: idSchema(), expireDate: z.nullable(z.string()) }),
});

export const discardMyChanges = defineCall('Inquiry', 'discardMyChanges', {
  access: 'user',
  transaction: 'own',
  summary: 'Resets the draft of a published inquiry to the published version. The dates stay.',
  input: idInputSchema(),
  result: revisionResultSchema(),
});

export const drawCover = defineCall('Inquiry', 'drawCover', {
  access: 'user',
  transaction: 'write',
  summary:
    'Creates a cover picture from a title, a general category and a colour. The picture isn’t stored; upload ' +
    'it with `uploadFile`.',
  input: z.strictObject({
    title: plainTextSchema(textLimits.title, { min: 1, error: 'titleRequired' }),
    categoryId: z.nullable(idSchema()),
    language: z.enum(languages),
    tone: z.enum(coverTones),
  }),
  /** A PNG of 1200 × 630 pixels in base64. */
  result: z.object({ picture: z.string() }),
});
