import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { id, plainText } from '../text/plain.ts';
import { conditionSchema } from './condition.ts';
import { hardLimits } from './hard-limits.ts';

export const responseTypes = [
  'single',
  'dropdown',
  'yesNo',
  'multiple',
  'ranking',
  'matrix',
  'text',
  'longText',
  'number',
  'rating',
  'scale',
  'email',
  'phone',
  'url',
  'date',
  'time',
] as const;
export type ResponseType = (typeof responseTypes)[number];

/** What the body of a question is; all but text need a file. */
export const questionTypes = ['text', 'image', 'video', 'audio'] as const;

/**
 * What an option is for. `other` brings a text field, `none` excludes the rest; `row` and `column` are a
 * matrix's; `accepted` is an answer that counts as right for a text or a number, never shown.
 */
export const optionRoles = ['choice', 'other', 'none', 'row', 'column', 'accepted'] as const;
export type OptionRole = (typeof optionRoles)[number];

export { hardLimits };

const optionShape = {
  id: id(),
  type: z._default(z.enum(['text', 'image']), 'text'),
  role: z._default(z.enum(optionRoles), 'choice'),
  body: plainText(hardLimits.body),
  file: z._default(z.nullable(id()), null),
  isAnswer: z._default(z.boolean(), false),
  hidden: z._default(z.boolean(), false),
};

const finite = (error?: string) => z.number(error).check(z.gte(-hardLimits.number), z.lte(hardLimits.number));

const questionShape = {
  id: id(),
  type: z._default(z.enum(questionTypes), 'text'),
  responseType: z.enum(responseTypes),
  /** Rich text with a small set of marks. */
  body: plainText(hardLimits.body),
  file: z._default(z.nullable(id()), null),
  horizontal: z._default(z.boolean(), false),
  randomOptions: z._default(z.boolean(), false),
  isForce: z._default(z.boolean(), false),
  /** A count, a length, a value, or an ISO date or time, by response type; null where it has no meaning. */
  min: z._default(z.nullable(z.union([finite(), z.iso.date(), z.iso.time()])), null),
  max: z._default(z.nullable(z.union([finite(), z.iso.date(), z.iso.time()])), null),
  sortOrder: z.int({ error: 'sortOrderRequired' }).check(z.gte(0), z.lte(100_000)),
  // The lower bound is a rule of publishing («Page numbers should starts from 1»), not of the draft's shape.
  pageNumber: z.int({ error: 'pageNumberRequired' }).check(z.gte(-1000), z.lte(1000)),
  score: z._default(finite('scoreRequired'), 0),
  wrongScore: z._default(finite('wrongScore'), 0),
  condition: z._default(z.nullable(conditionSchema), null),
  hidden: z._default(z.boolean(), false),
};

/** An option as it travels; its code is given by the server when it is first stored. */
export const optionSchema = z.strictObject(optionShape);
export const questionSchema = z.strictObject({
  ...questionShape,
  options: z._default(z.array(optionSchema).check(maxLength(hardLimits.optionsPerQuestion)), []),
});

const code = z.int().check(z.gte(1), z.lte(hardLimits.codes));

/**
 * The stored forms. Questions and options of one inquiry share one sequence of codes, never reused, so that
 * a response's choices are a plain array of small integers and counts need no other key.
 */
export const storedOptionSchema = z.strictObject({ ...optionShape, code });
export const storedQuestionSchema = z.strictObject({
  ...questionShape,
  code,
  options: z.array(storedOptionSchema),
});

export type Option = z.infer<typeof optionSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuestionInput = z.input<typeof questionSchema>;
export type StoredOption = z.infer<typeof storedOptionSchema>;
export type StoredQuestion = z.infer<typeof storedQuestionSchema>;
