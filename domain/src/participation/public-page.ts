import * as z from 'zod/mini';
import { fileKinds } from '../files/file-kind.ts';
import { conditionSchema } from '../inquiries/conditions/condition.ts';
import { type PageTextName, pageTexts } from '../inquiries/part-texts.ts';
import { optionSchema, questionTypes, responseTypes } from '../inquiries/question.ts';
import { idSchema } from '../text/plain.ts';

/** An option as sent to participants, without `isAnswer`. */
export const publicOptionSchema = z.object({
  id: idSchema(),
  type: optionSchema.shape.type,
  role: optionSchema.shape.role,
  body: z.string(),
  file: z.nullable(idSchema()),
  condition: z.optional(conditionSchema),
});

const pageTextShape = Object.fromEntries(pageTexts.map(({ name }) => [name, z.optional(z.string())])) as {
  readonly [Name in PageTextName]: z.ZodMiniOptional<z.ZodMiniString>;
};

/** A question as sent to participants, without scores and the right answer. */
export const publicQuestionSchema = z.object({
  id: idSchema(),
  type: z.enum(questionTypes),
  responseType: z.enum(responseTypes),
  body: z.string(),
  file: z.nullable(idSchema()),
  horizontal: z.boolean(),
  isForce: z.boolean(),
  min: z.nullable(z.union([z.number(), z.string()])),
  max: z.nullable(z.union([z.number(), z.string()])),
  /** Number in this participant's order, starting at 1; null for a statement. */
  number: z.nullable(z.int()),
  condition: z.nullable(conditionSchema),
  endCondition: z.optional(conditionSchema),
  /** Left out if empty. */
  ...pageTextShape,
  /** Kinds and maximum megabytes of each file, for a question that is answered by files. */
  fileKinds: z.optional(z.array(z.enum(fileKinds))),
  maxFileSize: z.optional(z.int()),
  options: z.array(publicOptionSchema),
});
export type PublicQuestion = z.infer<typeof publicQuestionSchema>;

/** One page of the flow: groups of questions, each under its segment's heading. */
export const publicPageSchema = z.object({
  pageNumber: z.int(),
  segments: z.array(
    z.object({
      id: idSchema(),
      name: z.string(),
      description: z.string(),
      condition: z.nullable(conditionSchema),
      questions: z.array(publicQuestionSchema),
    }),
  ),
});
export type PublicPage = z.infer<typeof publicPageSchema>;
