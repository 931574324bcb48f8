import * as z from 'zod/mini';
import { type FileKind, fileKinds, maxFileMegabytes } from '../files/file-kind.ts';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { conditionSchema } from './conditions/condition.ts';
import { hardLimits } from './hard-limits.ts';
import { makeOptionalTexts, makeTextsShape, makeTranslationsSchema } from './part-text-schemas.ts';

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
  'file',
  'statement',
] as const;
export type ResponseType = (typeof responseTypes)[number];

/** The type of a question's body; all except text need a file. */
export const questionTypes = ['text', 'image', 'video', 'audio'] as const;

/**
 * The purpose of an option. `other` adds a text field, `none` excludes the other options, `row` and `column`
 * belong to a matrix, and `accepted` is a right answer to a text or number question, which is never shown.
 */
const optionRoles = ['choice', 'other', 'none', 'row', 'column', 'accepted'] as const;
export type OptionRole = (typeof optionRoles)[number];

export { hardLimits };

const optionShape = {
  id: idSchema(),
  type: z._default(z.enum(['text', 'image']), 'text'),
  role: z._default(z.enum(optionRoles), 'choice'),
  ...makeTextsShape('option'),
  translations: z._default(makeTranslationsSchema('option'), {}),
  file: z._default(z.nullable(idSchema()), null),
  isAnswer: z._default(z.boolean(), false),
  /** Maximum number of responses that may choose the option; null for no limit. Only choices have one. */
  capacity: z._default(z.nullable(z.int().check(z.gte(1), z.lte(hardLimits.capacity))), null),
  condition: z._default(z.nullable(conditionSchema), null),
  hidden: z._default(z.boolean(), false),
};

const finite = (error?: string) => z.number(error).check(z.gte(-hardLimits.number), z.lte(hardLimits.number));

/**
 * Points subtracted for a wrong answer. Drafts of earlier versions may contain a negative number, so only
 * `questionSchema` refuses it, by which every input is checked.
 */
const wrongScore = () => z.number('wrongScore').check(z.lte(hardLimits.number));

const usualFileKinds: FileKind[] = ['image', 'document'];
/** Megabytes. */
const usualFileSize = 10;
const uniqueKinds = () =>
  z.refine<FileKind[]>((kinds) => new Set(kinds).size === kinds.length, { error: 'invalidValue' });

const { body, ...optionalTexts } = makeTextsShape('question');

const questionShape = {
  id: idSchema(),
  type: z._default(z.enum(questionTypes), 'text'),
  responseType: z.enum(responseTypes),
  body,
  ...makeOptionalTexts(optionalTexts),
  translations: z._default(makeTranslationsSchema('question'), {}),
  file: z._default(z.nullable(idSchema()), null),
  /** File kinds and maximum megabytes of each file, for questions of the type `file`. */
  fileKinds: z._default(
    z.array(z.enum(fileKinds)).check(maxLength(fileKinds.length), uniqueKinds()),
    usualFileKinds,
  ),
  maxFileSize: z._default(z.int().check(z.gte(1), z.lte(maxFileMegabytes)), usualFileSize),
  horizontal: z._default(z.boolean(), false),
  randomOptions: z._default(z.boolean(), false),
  isForce: z._default(z.boolean(), false),
  /** Whether participants see how many places each option with a capacity has left. */
  showRemaining: z._default(z.boolean(), false),
  /** A count, a length, a value, or an ISO date or time, depending on the response type; null if unused. */
  min: z._default(z.nullable(z.union([finite(), z.iso.date(), z.iso.time()])), null),
  max: z._default(z.nullable(z.union([finite(), z.iso.date(), z.iso.time()])), null),
  sortOrder: z.int({ error: 'sortOrderRequired' }).check(z.gte(0), z.lte(100_000)),
  // The lower bound is checked on publishing («Page numbers should starts from 1»), not in drafts.
  pageNumber: z.int({ error: 'pageNumberRequired' }).check(z.gte(-1000), z.lte(1000)),
  score: z._default(finite('scoreRequired'), 0),
  wrongScore: z._default(wrongScore().check(z.gte(-hardLimits.number)), 0),
  condition: z._default(z.nullable(conditionSchema), null),
  /** If it is true, no later question is asked; it may also test this question's answer. */
  endCondition: z._default(z.nullable(conditionSchema), null),
  hidden: z._default(z.boolean(), false),
};

/** An option on the wire; the server assigns its code when it is first stored. */
export const optionSchema = z.strictObject(optionShape);
export const questionSchema = z.strictObject({
  ...questionShape,
  wrongScore: z._default(wrongScore().check(z.gte(0, { error: 'wrongScore' })), 0),
  options: z._default(z.array(optionSchema).check(maxLength(hardLimits.optionsPerQuestion)), []),
});

/** A question of a draft as calls return it, without codes, which are internal to the server. */
export const draftQuestionSchema = z.strictObject({ ...questionShape, options: z.array(optionSchema) });

const code = z.int().check(z.gte(1), z.lte(hardLimits.codes));

/**
 * Stored forms. Questions and options of an inquiry share one sequence of codes that are never reused, so the
 * choices of a response are an array of small integers and counts need no other key.
 */
export const storedOptionSchema = z.strictObject({ ...optionShape, code });
export const storedQuestionSchema = z.strictObject({
  ...questionShape,
  code,
  options: z.array(storedOptionSchema).check(maxLength(hardLimits.optionsPerQuestion)),
});

export type Option = z.infer<typeof optionSchema>;
export type Question = z.infer<typeof questionSchema>;
export type QuestionInput = z.input<typeof questionSchema>;
export type StoredOption = z.infer<typeof storedOptionSchema>;
export type StoredQuestion = z.infer<typeof storedQuestionSchema>;
