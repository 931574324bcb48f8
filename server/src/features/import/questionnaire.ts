import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResponseType } from '@nazar/domain/inquiry/question.ts';
import { languages } from '@nazar/domain/text/language.ts';
import * as z from 'zod/mini';
import { ImportError } from './import-error.ts';

/** How an imported column can have been answered: one cell holds the whole answer. */
export const importableTypes = [
  ...(['single', 'dropdown', 'yesNo', 'multiple', 'text', 'longText', 'number', 'rating', 'scale'] as const),
  ...(['email', 'phone', 'url', 'date', 'time'] as const),
] as const satisfies readonly ResponseType[];

const cell = z.union([z.number(), z.string()]);
const questionSchema = z.object({
  column: z.string().check(z.minLength(1)),
  segment: z._default(z.string(), ''),
  responseType: z.enum(importableTypes),
  body: z.string().check(z.minLength(1)),
  force: z._default(z.boolean(), false),
  min: z.optional(z.nullable(cell)),
  max: z.optional(z.nullable(cell)),
  options: z._default(z.array(z.object({ value: cell, body: z.string().check(z.minLength(1)) })), []),
});

const questionnaireSchema = z.object({
  title: z._default(z.string(), ''),
  source: z._default(z.string(), ''),
  /** The cell that stands for «not answered»; an empty cell always does. */
  missing: z.optional(z.nullable(cell)),
  languageOfItems: z._default(z.enum(languages), 'en'),
  questions: z.array(questionSchema).check(z.minLength(1)),
});

export type SourceQuestion = z.infer<typeof questionSchema>;
export type Questionnaire = z.infer<typeof questionnaireSchema>;

export const questionnaireFile = 'questions.json';
export const answersFile = 'responses.tsv';

/** The questionnaire of a folder; what is wrong with it is said by its place in the file. */
export async function readQuestionnaire(folder: string): Promise<Questionnaire> {
  const path = join(folder, questionnaireFile);
  const parsed = z.safeParse(questionnaireSchema, parseJson(await readBytes(path), path));
  if (!parsed.success) {
    const lines = parsed.error.issues.slice(0, 20).map((issue) => {
      const known = issue.path.at(-1) === 'responseType' ? ` (one of ${importableTypes.join(', ')})` : '';
      return `  ${issue.path.join('.')}: ${issue.message}${known}`;
    });
    throw new ImportError(`${path} can't be read as a questionnaire:\n${lines.join('\n')}`);
  }
  refuseDoubles(parsed.data, path);
  return parsed.data;
}

function refuseDoubles({ questions }: Questionnaire, path: string): void {
  const columns = new Set<string>();
  for (const { column, options } of questions) {
    if (columns.has(column)) throw new ImportError(`${path} asks column ${column} twice.`);
    columns.add(column);
    const values = options.map(({ value }) => String(value));
    if (new Set(values).size < values.length) {
      throw new ImportError(`${path} gives two options of ${column} the same value.`);
    }
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
    // The decoder drops a byte order mark, which JSON.parse would stumble over.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ImportError(`${path} is not JSON in UTF-8: ${error instanceof Error ? error.message : error}`);
  }
}
