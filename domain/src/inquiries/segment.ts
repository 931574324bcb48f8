import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { conditionSchema } from './conditions/condition.ts';
import { hardLimits, questionSchema, storedQuestionSchema } from './question.ts';
import { settingLimits } from './setting-limits.ts';
import { makeTranslationsSchema } from './translation/text-translation.ts';

const segmentTexts = {
  name: plainTextSchema(textLimits.segmentName),
  /** Rich text, optional; at least 20 characters if given, which publishing checks. */
  description: plainTextSchema(hardLimits.body),
};

const segmentShape = {
  id: idSchema(),
  ...segmentTexts,
  description: z._default(segmentTexts.description, ''),
  translations: z._default(makeTranslationsSchema(segmentTexts), {}),
  condition: z._default(z.nullable(conditionSchema), null),
  /** Number of questions that each participant gets, drawn at random; null for all. */
  questionCount: z._default(z.nullable(z.int().check(z.gte(1), z.lte(settingLimits.questionCount))), null),
};

export const segmentSchema = z.strictObject({
  ...segmentShape,
  questions: z._default(z.array(questionSchema).check(maxLength(hardLimits.questions)), []),
});

export const storedSegmentSchema = z.strictObject({
  ...segmentShape,
  questions: z.array(storedQuestionSchema),
});

export type Segment = z.infer<typeof segmentSchema>;
export type SegmentInput = z.input<typeof segmentSchema>;
export type StoredSegment = z.infer<typeof storedSegmentSchema>;
