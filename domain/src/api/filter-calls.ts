import * as z from 'zod/mini';
import { responseTypes } from '../inquiries/question.ts';
import { answerClauseKinds } from '../results/filter/clause-kinds.ts';
import { filterSchema } from '../results/filter/filter.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';

/** Maximum number of saved filters of an inquiry. */
export const maxSavedFilters = 50;

const filterName = () => plainTextSchema(textLimits.name, { min: 1 });

const savedFilterSchema = z.object({ id: idSchema(), name: z.string(), filter: filterSchema });
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const getFilterFields = defineCall('Result', 'getFilterFields', {
  access: 'guest',
  transaction: 'own',
  summary: 'Gets the fields that the caller may filter results by, and the owner’s saved filters.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: z.object({
    /** Whether only one answer, or a range of days, may be filtered by at a time. */
    limited: z.boolean(),
    /** Time zone in which the days of responses are counted. */
    timeZone: z.string(),
    firstDay: z.nullable(z.string()),
    lastDay: z.nullable(z.string()),
    hasScores: z.boolean(),
    /** Whether responses can be filtered by their language and by shared links. */
    hasOrigin: z.boolean(),
    channels: z.array(z.string()),
    /** Responses flagged by the owner or as part of unusually many from one address; 0 if not allowed to see them. */
    flagged: z.int(),
    questions: z.array(
      z.object({
        questionId: idSchema(),
        /** The question's number in the results. */
        number: z.int(),
        body: z.string(),
        responseType: z.enum(responseTypes),
        kinds: z.array(z.enum(answerClauseKinds)),
        /** Whether several options may be chosen together. */
        several: z.boolean(),
        options: z.array(z.object({ optionId: idSchema(), label: z.string(), role: z.string() })),
      }),
    ),
    canSave: z.boolean(),
    saved: z.array(savedFilterSchema),
  }),
});
export type FilterFields = z.infer<typeof getFilterFields.result>;
export type FilterQuestion = FilterFields['questions'][number];

export const addSavedFilter = defineCall('Result', 'addSavedFilter', {
  access: 'user',
  transaction: 'own',
  summary: 'Saves a filter of my inquiry under a name.',
  input: z.strictObject({ inquiryId: idSchema(), id: idSchema(), name: filterName(), filter: filterSchema }),
  result: savedFilterSchema,
});

export const renameSavedFilter = defineCall('Result', 'renameSavedFilter', {
  access: 'user',
  transaction: 'own',
  summary: 'Renames a saved filter.',
  input: z.strictObject({ id: idSchema(), name: filterName() }),
  result: z.object({ id: idSchema() }),
});

export const deleteSavedFilter = defineCall('Result', 'deleteSavedFilter', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes a saved filter.',
  input: z.strictObject({ id: idSchema() }),
  result: z.object({ id: idSchema() }),
});
