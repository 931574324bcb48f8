import * as z from 'zod/mini';
import { inquirySettingsShape, packages } from '../inquiries/inquiry.ts';
import { participationPageLookSchema } from '../participation/participation-page-look.ts';
import { languages } from '../text/language.ts';
import { idSchema, instantSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { idInputSchema, makeListResultSchema, pagingShape, revisionResultSchema } from './envelope.ts';
import { inquirySegmentsSchema, publicPageSchema } from './inquiry-shapes.ts';

export const getTemplate = defineCall('Inquiry', 'getTemplate', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets a template as its participants would see it, and the package it needs. `getList` lists templates.',
  input: idInputSchema(),
  result: z.object({
    id: idSchema(),
    look: participationPageLookSchema,
    pages: z.array(publicPageSchema),
    completionMessage: z.string(),
    questionCount: z.int(),
    /** Estimated seconds for answering the questions. */
    duration: z.int(),
    /** In minutes. */
    timeLimit: z.nullable(z.int()),
    hasScores: z.boolean(),
    /** The smallest package that allows the template. */
    leastPackage: z.enum(packages),
    /** Whether the caller may remove it from the templates. */
    mayMark: z.boolean(),
  }),
});

export const addMyInquiryFromTemplate = defineCall('Inquiry', 'addMyInquiryFromTemplate', {
  access: 'user',
  transaction: 'own',
  summary:
    'Creates a draft from a template with all its questions under new ids, their conditions, charts and files.',
  input: z.strictObject({
    id: idSchema(),
    templateId: idSchema(),
    package: z._default(inquirySettingsShape.package, 'advance'),
    /** By default the template's public title. */
    title: z.optional(inquirySettingsShape.title),
    timeZone: z._default(inquirySettingsShape.timeZone, 'UTC'),
  }),
  result: revisionResultSchema(),
});

export const duplicateMyInquiry = defineCall('Inquiry', 'duplicateMyInquiry', {
  access: 'user',
  transaction: 'own',
  summary:
    'Duplicates the draft of one of my inquiries with all settings, charts and files, but without responses ' +
    'and people.',
  input: z.strictObject({ id: idSchema(), sourceId: idSchema(), title: inquirySettingsShape.title }),
  result: revisionResultSchema(),
});

export const getReusableInquiries = defineCall('Inquiry', 'getReusableInquiries', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists my inquiries, last changed first, or the templates, to insert their questions into another of my ' +
    'inquiries. A search covers titles, and the question texts of up to 200.',
  input: z.strictObject({
    ...pagingShape,
    source: z.enum(['mine', 'templates']),
    search: z._default(plainTextSchema(textLimits.search), ''),
  }),
  result: makeListResultSchema(
    z.object({
      id: idSchema(),
      title: z.string(),
      updatedAt: instantSchema(),
      questionCount: z.int(),
      /** The texts of at most five questions that contain every word of the search. */
      foundQuestions: z.array(z.string()),
    }),
  ),
});

export const getReusableSegments = defineCall('Inquiry', 'getReusableSegments', {
  access: 'user',
  transaction: 'read',
  summary:
    'Lists the segments of one of my inquiries or of a template, to insert their questions into another of ' +
    'my inquiries. Hidden questions and options and files that were taken down are left out.',
  input: z.strictObject({
    id: idSchema(),
    /** The language of the target inquiry; texts are copied in it if the source has a translation. */
    language: z.optional(z.enum(languages)),
  }),
  result: z.object({ segments: inquirySegmentsSchema }),
});
