import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { conditionSchema } from './conditions/condition.ts';
import { makeOptionalTexts, makeTextsShape, makeTranslationsSchema } from './part-text-schemas.ts';
import { draftQuestionSchema, hardLimits, questionSchema, storedQuestionSchema } from './question.ts';
import { settingLimits } from './setting-limits.ts';

const { name, ...optionalTexts } = makeTextsShape('segment');

const segmentShape = {
  id: idSchema(),
  name,
  ...makeOptionalTexts(optionalTexts),
  translations: z._default(makeTranslationsSchema('segment'), {}),
  condition: z._default(z.nullable(conditionSchema), null),
  /** Number of questions that each participant gets, drawn at random; null for all. */
  questionCount: z._default(z.nullable(z.int().check(z.gte(1), z.lte(settingLimits.questionCount))), null),
};

export const segmentSchema = z.strictObject({
  ...segmentShape,
  questions: z._default(z.array(questionSchema).check(maxLength(hardLimits.questions)), []),
});

/** A segment of a draft as calls return it. */
export const draftSegmentSchema = z.object({ ...segmentShape, questions: z.array(draftQuestionSchema) });

export const storedSegmentSchema = z.strictObject({
  ...segmentShape,
  questions: z.array(storedQuestionSchema).check(maxLength(hardLimits.questions)),
});

export type Segment = z.infer<typeof segmentSchema>;
export type SegmentInput = z.input<typeof segmentSchema>;
export type StoredSegment = z.infer<typeof storedSegmentSchema>;

/** A segment as calls return it and inputs contain it. */
export function removeSegmentCodes(segment: StoredSegment): Segment {
  return {
    ...segment,
    questions: segment.questions.map(({ code: _code, ...question }) => ({
      ...question,
      options: question.options.map(({ code: _optionCode, ...option }) => option),
    })),
  };
}
