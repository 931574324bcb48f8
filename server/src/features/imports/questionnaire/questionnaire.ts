import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cellCalendars, dateOrders } from '@nazar/domain/imports/cell-day.ts';
import { responseTypes } from '@nazar/domain/inquiries/question.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { isTimeZone } from '@nazar/domain/text/time-zone.ts';
import * as z from 'zod/mini';
import { ImportError } from '../import-error.ts';
import { checkQuestionnaire } from './check-questionnaire.ts';

const cell = z.union([z.number(), z.string()]);
const name = () => z.string().check(z.trim(), z.minLength(1));
/** One or several cell values that mean «not answered». */
const missing = z.optional(z.nullable(z.union([cell, z.array(cell)])));

const optionSchema = z.strictObject({
  /** The cell value that means this option; by default its text. */
  value: z.optional(cell),
  body: name(),
  role: z._default(z.enum(['choice', 'other', 'none']), 'choice'),
  /** The option's column with ticks or ranks, if options have separate columns. */
  column: z.optional(name()),
  /** The column with the texts of «Other». */
  text: z.optional(name()),
});

const clauseSchema = z.strictObject({
  column: name(),
  isAnyOf: z.optional(z.array(cell).check(z.minLength(1))),
  isNoneOf: z.optional(z.array(cell).check(z.minLength(1))),
  equals: z.optional(z.number()),
  notEquals: z.optional(z.number()),
  atLeast: z.optional(z.number()),
  atMost: z.optional(z.number()),
  answered: z.optional(z.boolean()),
});
const conditionSchema = z.union([
  clauseSchema,
  z.strictObject({ all: z.array(clauseSchema).check(z.minLength(1)) }),
  z.strictObject({ any: z.array(clauseSchema).check(z.minLength(1)) }),
]);

const questionSchema = z.strictObject({
  column: z.optional(name()),
  segment: z._default(z.string(), ''),
  responseType: z.enum(responseTypes),
  body: name(),
  force: z._default(z.boolean(), false),
  min: z.optional(z.nullable(cell)),
  max: z.optional(z.nullable(cell)),
  missing,
  options: z._default(z.array(z.union([name(), optionSchema])), []),
  /** The rows of a matrix, or the places of a ranking in their order, each with its own column. */
  rows: z._default(z.array(z.strictObject({ column: name(), body: name() })), []),
  /** The separator between several options of one cell; detected in the data if not given. */
  separator: z.optional(z.string().check(z.minLength(1), z.maxLength(5))),
  /** The cell value that means «chosen», if options have separate columns. */
  chosen: z.optional(cell),
  /** The meaning of a scale's points, by point. */
  labels: z._default(z.record(z.string(), name()), {}),
  condition: z.optional(z.nullable(conditionSchema)),
});

const questionnaireSchema = z.strictObject({
  /** Distinguishes inquiries with the same title. */
  id: z.optional(cell),
  title: z._default(z.string().check(z.trim()), ''),
  source: z._default(z.string(), ''),
  missing,
  /** The decimal separator. */
  decimal: z._default(z.enum(['.', ',']), '.'),
  /** The order of dates that end with the year. */
  dateOrder: z.optional(z.enum(dateOrders)),
  /** The calendar of all dates; without one, each date's year shows it. */
  calendar: z.optional(z.enum(cellCalendars)),
  /** Time zone of times that name none and of the inquiry's days; the import's option overrides it. */
  timeZone: z.optional(
    z.string().check(z.refine(isTimeZone, { error: 'is no time zone that is known here' })),
  ),
  /** Whether texts have an apostrophe before each possible formula, as in exports. */
  guarded: z._default(z.boolean(), false),
  languageOfItems: z._default(z.enum(languages), 'en'),
  /** Columns with the start, the submit time, their time zone and the duration in seconds. */
  times: z.optional(
    z.strictObject({
      started: z.optional(name()),
      submitted: z.optional(name()),
      timeZone: z.optional(name()),
      duration: z.optional(name()),
    }),
  ),
  /** The column with the channel of the participant's link. */
  channel: z.optional(name()),
  /** The column with the language in which the participant answered, such as `fa`. */
  responseLanguage: z.optional(name()),
  segments: z._default(
    z.array(
      z.strictObject({
        name: name(),
        description: z._default(z.string(), ''),
        condition: z.optional(z.nullable(conditionSchema)),
      }),
    ),
    [],
  ),
  questions: z.array(questionSchema).check(z.minLength(1)),
});

export type QuestionnaireCondition = z.infer<typeof conditionSchema>;
export type QuestionnaireOption = z.infer<typeof optionSchema> & { readonly value: string | number };
export type QuestionnaireQuestion = Omit<z.infer<typeof questionSchema>, 'options'> & {
  /** The question's name in messages: its column, or the first of its columns. */
  readonly column: string;
  readonly options: readonly QuestionnaireOption[];
  /** Whether the options' columns have words for «chosen» and «not chosen» besides the options' names. */
  readonly hasMarks?: boolean;
};
export type Questionnaire = Omit<z.infer<typeof questionnaireSchema>, 'questions'> & {
  /** The columns of one of our exports with the owner's flags and notes. */
  readonly ownerColumns?: { readonly flagged?: string; readonly note?: string };
  readonly questions: readonly QuestionnaireQuestion[];
};

const questionnaireFileName = 'questions.json';

/** Reads the questionnaire of a folder; problems use the names that its author gave. */
export async function readQuestionnaire(folder: string): Promise<Questionnaire> {
  const path = join(folder, questionnaireFileName);
  const raw = parseJson(await readBytes(path), path);
  const parsed = z.safeParse(questionnaireSchema, raw);
  const problems = parsed.success
    ? checkQuestionnaire(normalize(parsed.data))
    : parsed.error.issues.map((issue) => `${formatPlace(issue.path, raw)}${formatIssue(issue)}`);
  if (problems.length > 0) {
    const more = problems.length > 20 ? `\n  … and ${problems.length - 20} more` : '';
    throw new ImportError(
      `${path} can't be read as a questionnaire:\n  ${problems.slice(0, 20).join('\n  ')}${more}`,
    );
  }
  if (!parsed.success) throw new ImportError(`${path} can't be read as a questionnaire.`);
  return normalize(parsed.data);
}

function normalize({ questions, ...rest }: z.infer<typeof questionnaireSchema>): Questionnaire {
  return {
    ...rest,
    questions: questions.map((question): QuestionnaireQuestion => {
      const options = question.options.map(
        (option): QuestionnaireOption =>
          typeof option === 'string'
            ? { value: option, body: option, role: 'choice' }
            : { ...option, value: option.value ?? option.body },
      );
      const column = question.column ?? question.rows[0]?.column ?? options[0]?.column ?? '';
      return { ...question, column, options };
    }),
  };
}

type Path = readonly PropertyKey[];

/** The location of a problem in terms of the file: `column R1, options 2, body: `. */
function formatPlace(path: Path, raw: unknown): string {
  const words: string[] = [];
  let value = raw;
  for (const [index, key] of path.entries()) {
    value =
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
    const inQuestion = path[index - 1] === 'questions' && typeof key === 'number';
    if (inQuestion) words.push(getQuestionName(value, key));
    else if (typeof key === 'number') words[words.length - 1] += ` ${key + 1}`;
    else if (key !== 'questions' || path.length === 1) words.push(String(key));
  }
  return words.length === 0 ? '' : `${words.join(', ')}: `;
}

function getQuestionName(value: unknown, index: number): string {
  const { column, body } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  if (typeof column === 'string' && column !== '') return `column ${column}`;
  return typeof body === 'string' && body !== '' ? `question «${body}»` : `question ${index + 1}`;
}

function formatIssue(issue: z.core.$ZodIssue): string {
  if (issue.path.at(-1) === 'responseType') return `has to be one of ${responseTypes.join(', ')}`;
  switch (issue.code) {
    case 'unrecognized_keys':
      return `there is no setting «${issue.keys.join('», «')}»`;
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? 'is missing'
        : `has to be a ${issue.expected}`;
    case 'invalid_value':
      return `has to be one of ${issue.values.join(', ')}`;
    case 'too_small':
      return 'is empty';
    case 'invalid_union':
      return 'is not in a form that is known here';
    default:
      return issue.message;
  }
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new ImportError(`${path} can't be read: ${error instanceof Error ? error.message : error}`);
  }
}

function parseJson(bytes: Buffer, path: string): unknown {
  try {
    // The decoder removes a byte order mark, which JSON.parse does not accept.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ImportError(`${path} is not JSON in UTF-8: ${error instanceof Error ? error.message : error}`);
  }
}
