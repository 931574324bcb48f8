import * as z from 'zod/mini';
import { fileKinds } from '../../files/file-kind.ts';
import { idSchema, visibleText } from '../../text/plain.ts';
import type { Answer } from '../answers.ts';
import type { CompiledQuestion } from '../compile.ts';
import { answerTypes } from './index.ts';

/** An uploaded file of an answer. Its details are null if it was deleted. */
export const answerFileSchema = z.object({
  id: idSchema(),
  name: z.nullable(z.string()),
  kind: z.nullable(z.enum(fileKinds)),
  /** Bytes. */
  size: z.nullable(z.int()),
  /** A link that opens the file for ten minutes, for everyone who has it. */
  url: z.nullable(z.string()),
});
export type AnswerFile = z.infer<typeof answerFileSchema>;

/**
 * One answer for display: labels of options, and raw values that the client formats for the reader's
 * language.
 */
export const shownAnswerSchema = z.object({
  questionId: idSchema(),
  /** `labels`: chosen options; `order`: ranked options, first one first; `cells`: a column for each row. */
  kind: z.enum(['labels', 'order', 'cells', 'figure', 'day', 'clock', 'words', 'files']),
  labels: z.array(z.string()),
  cells: z.array(z.object({ row: z.string(), column: z.string() })),
  value: z.nullable(z.union([z.string(), z.number()])),
  /** The row of points from which `value` was chosen. */
  row: z.optional(z.object({ min: z.number(), max: z.number() })),
  /** The text written for «Other»; null if there is none or it is withheld. */
  otherText: z.nullable(z.string()),
  files: z.optional(z.array(answerFileSchema)),
});
export type ShownAnswer = z.infer<typeof shownAnswerSchema>;

/** How values are displayed: formatted with the reader's digits, calendar and hours, or unchanged. */
const kinds = { number: 'figure', date: 'day', time: 'clock', text: 'words' } as const;

/**
 * Formats a stored answer with the texts of the revision of `question`; the server adds the details of files.
 */
export function toShownAnswer(question: CompiledQuestion, answer: Answer): ShownAnswer {
  const { exportLayout, points, usualBounds } = answerTypes[question.responseType];
  const { questionId, value } = answer;
  const shown = {
    questionId,
    labels: [],
    cells: [],
    value: null,
    otherText: answer.otherText ?? null,
  };
  if (typeof exportLayout !== 'string') {
    const plain = typeof value === 'object' ? null : value;
    const valued = { ...shown, kind: kinds[exportLayout.value], value: plain };
    if (points === null) return valued;
    const usual = usualBounds(0);
    return {
      ...valued,
      row: { min: Number(question.min ?? usual.min), max: Number(question.max ?? usual.max) },
    };
  }
  if (exportLayout === 'rows') {
    const chosen = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
    const cells = chosen.map(([row, column]) => ({
      row: getOptionLabel(question, row),
      column: getOptionLabel(question, column),
    }));
    return { ...shown, kind: 'cells', cells };
  }
  if (exportLayout === 'files') {
    const fileIds = Array.isArray(value) ? value : [];
    const unknown = { name: null, kind: null, size: null, url: null };
    return { ...shown, kind: 'files', files: fileIds.map((id) => ({ id, ...unknown })) };
  }
  const ids = Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
  const labels = ids.map((optionId) => getOptionLabel(question, optionId));
  return { ...shown, kind: exportLayout === 'ranks' ? 'order' : 'labels', labels };
}

function getOptionLabel(question: CompiledQuestion, optionId: string): string {
  return visibleText(question.optionById.get(optionId)?.body ?? '');
}
