import * as z from 'zod/mini';
import type { FieldProblem } from '../problem/field-problem.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { chartInputSchema } from '../results/chart.ts';
import { maxLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { assignCodesLike } from './copying/assign-codes.ts';
import { addSegments, makeInquiryDraft } from './edits/edit-inquiry.ts';
import type { Definition } from './inquiry.ts';
import { responseTypes } from './question.ts';
import { removeSegmentCodes, segmentSchema } from './segment.ts';
import { isNewerDefinition, parseStoredDefinition } from './stored-definition.ts';

/** Name of the document in the archive, which also contains the bytes of files. */
export const inquiryFileDocumentName = 'inquiry.json';
const format = 'nazar-inquiry';
/** Version of the frame; the definition has its own version. */
const version = 1;
/** Maximum bytes in one archive; exports refuse what imports would refuse. */
export const inquiryFileByteLimits = { document: 16_000_000, files: 250 * 1024 * 1024 };
const maxCharts = 200;
export const maxFilesInInquiryFile = 2_000;
/** More than an inquiry may have, because a table contains the questions of all revisions. */
const maxTableQuestions = 5_000;

const listedFileSchema = z.strictObject({
  id: idSchema(),
  /** Path of the file's bytes in the archive. */
  path: z.string().check(maxLength(200)),
  name: plainTextSchema(300),
  type: z.string().check(maxLength(100)),
  private: z.boolean(),
});

const tableQuestionSchema = z.strictObject({
  questionId: idSchema(),
  responseType: z.enum(responseTypes),
  /** Base name of its columns: `Q3`, or `Q3_2` with the number of an option, and `Q3_other`. */
  name: z.string().check(z.regex(/^Q\d+(?:v\d+)?$/)),
  /** Numbers of its options, by id. */
  numbers: z.record(idSchema(), z.int()),
});
export type TableQuestionCodes = z.infer<typeof tableQuestionSchema>;

const frameSchema = z.strictObject({
  format: z.literal(format),
  version: z.int().check(z.gte(1)),
  /** The definition in its stored form, so that fields need no second list. */
  definition: z.record(z.string(), z.unknown()),
  /** Newest first. */
  charts: z.array(chartInputSchema).check(maxLength(maxCharts)),
  files: z.array(listedFileSchema).check(maxLength(maxFilesInInquiryFile)),
  /** Questions of a table of responses that was exported with the document. */
  table: z.optional(z.array(tableQuestionSchema).check(maxLength(maxTableQuestions))),
});

export type InquiryFile = Pick<z.infer<typeof frameSchema>, 'charts' | 'files' | 'table'> & {
  readonly definition: Definition;
};

type ParsedInquiryFile =
  | { readonly ok: true; readonly file: InquiryFile }
  | { readonly ok: false; readonly code: 'notInquiryFile' | 'newerInquiryFile' }
  | { readonly ok: false; readonly code: 'invalidInput'; readonly problems: readonly FieldProblem[] };

/** The document of a file, from a definition in its stored form. */
export function serializeInquiryFile(
  content: z.infer<typeof frameSchema>['definition'],
  rest: Omit<InquiryFile, 'definition'>,
) {
  return { format, version, definition: content, ...rest };
}

/**
 * Parses the document of a file. Nothing in it is trusted: it passes the same checks as an author's edits,
 * and content that this version would lose is refused.
 */
export function parseInquiryFile(json: unknown): ParsedInquiryFile {
  const checked = validateWithSchema(frameSchema, json);
  if (!checked.ok) return { ok: false, code: 'notInquiryFile' };
  const { definition: stored, ...rest } = checked.data;
  const { version: frameVersion, charts, files, table } = rest;
  if (frameVersion > version || isNewerDefinition(stored)) return { ok: false, code: 'newerInquiryFile' };
  const read = parseStoredDefinition(stored);
  if (!read.ok) return { ok: false, code: 'invalidInput', problems: read.problems };
  const { settings, parts } = read.unknown;
  if (Object.keys(settings).length + Object.keys(parts).length > 0)
    return { ok: false, code: 'newerInquiryFile' };
  const rebuilt = rebuild(read.definition);
  if (!rebuilt.ok) return { ok: false, code: 'invalidInput', problems: rebuilt.problems };
  const definition = assignCodesLike(rebuilt.definition, read.definition);
  return { ok: true, file: { definition, charts, files, table } };
}

const authoredSchema = z.object({ segments: z.array(segmentSchema) });

/** Builds the definition again with an author's edits, whose rules apply to its parts and to the whole document. */
function rebuild({ segments, ...settings }: Definition) {
  const draft = makeInquiryDraft(settings);
  if (!draft.ok) return draft;
  const checked = validateWithSchema(authoredSchema, { segments: segments.map(removeSegmentCodes) });
  if (!checked.ok) return checked;
  return addSegments(draft.definition, checked.data.segments, { published: null, answered: false });
}
