import type { Answer, AnswerValue } from '../inquiries/answers.ts';
import {
  addSegment,
  type EditContext,
  type EditOutcome,
  makeInquiryDraft,
} from '../inquiries/edits/edit-inquiry.ts';
import type { Definition, InquirySettings } from '../inquiries/inquiry.ts';
import { type Option, optionSchema, type Question, questionSchema } from '../inquiries/question.ts';
import { type Segment, segmentSchema } from '../inquiries/segment.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';

/** Derives a stable id from a short name such as `q1`, `q1.yes` or `people`. */
export function testId(name: string): string {
  // The id has FNV-1a hashes of the name, in the format of a version 4 UUID.
  const hex = (seed: number) => {
    let hash = seed;
    for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  };
  const digits = [0x811c9dc5, 0x1234567, 0x89abcdef, 0x5bd1e995].map(hex).join('');
  const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
  return [...groups, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-');
}

export const unpublishedContext: EditContext = { published: null, answered: false };

type Named<Part> = Partial<Omit<Part, 'id' | 'options' | 'questions'>>;

/** Makes an option; its name determines its id and default label. */
export function option(name: string, fields: Named<Option> = {}): Option {
  return built(optionSchema, { body: name, ...fields, id: testId(name) });
}

/** Makes a question; options are names or whole options. */
export function question(
  name: string,
  responseType: Question['responseType'],
  fields: Named<Question> & { readonly options?: readonly (string | Option)[] } = {},
): Question {
  const { options = [], ...rest } = fields;
  return built(questionSchema, {
    body: `${name}?`,
    sortOrder: 0,
    pageNumber: 1,
    ...rest,
    id: testId(name),
    responseType,
    options: options.map((each) => (typeof each === 'string' ? option(each) : each)),
  });
}

export function segment(name: string, questions: readonly Question[], fields: Named<Segment> = {}): Segment {
  return built(segmentSchema, { name, ...fields, id: testId(name), questions });
}

/** Makes a definition with these segments, with codes assigned as in production. */
export function inquiry(segments: readonly Segment[], settings: Partial<InquirySettings> = {}): Definition {
  const start = requireEdited(
    makeInquiryDraft({ title: 'Tea in the office', language: 'en', ...publishable, ...settings }),
  );
  return segments.reduce(
    (definition, each) => requireEdited(addSegment(definition, each, unpublishedContext)),
    start,
  );
}

/** All settings that publishing requires. */
const publishable: Partial<InquirySettings> = {
  publicTitle: 'Tea in the office, and who makes it',
  categoryId: testId('category'),
  publicFile: testId('cover'),
};

/** Returns the definition after an edit, which must succeed. */
export function requireEdited(outcome: EditOutcome): Definition {
  if (!outcome.ok) throw new Error(`The edit was refused: ${JSON.stringify(outcome.problems)}`);
  return outcome.definition;
}

/** Makes an answer by names; those in its value become option ids. */
export function answer(questionName: string, value: AnswerValue, otherText?: string): Answer {
  return { questionId: testId(questionName), value, ...(otherText === undefined ? {} : { otherText }) };
}

export const chosen = (name: string): string => testId(name);
export const chosenAll = (...names: readonly string[]): string[] => names.map(testId);
export const cells = (pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).map(([row, column]) => [testId(row), testId(column)]));

function built<Schema extends Parameters<typeof validateWithSchema>[0]>(schema: Schema, value: unknown) {
  const checked = validateWithSchema(schema, value);
  if (!checked.ok) throw new Error(`A builder made what does not fit: ${JSON.stringify(checked.problems)}`);
  return checked.data;
}
