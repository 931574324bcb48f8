import { hardLimits } from '../hard-limits.ts';
import { type AnswerType, addToBin } from './answer-type.ts';
import { presenceConditionOperators } from './condition-operators.ts';
import { getStoredAnswerKey, noOptionTraits } from './value-answer.ts';

const idLength = 36;
/** The single bin of all files. */
const filesBin = 'files';

/**
 * Uploaded files, answered by their ids. They are stored with their extensions (`<id>.pdf`), which the server
 * knows, so that exports can name them without a lookup.
 */
export const fileType: AnswerType = {
  ...noOptionTraits,
  responseType: 'file',
  shape: 'files',
  summaryKind: 'files',
  groupedBy: null,
  conditionOperators: presenceConditionOperators,
  exportLayout: 'files',
  bounds: 'files',
  boundsWithin: { min: 0, max: hardLimits.filesPerAnswer, whole: true },
  usualBounds: () => ({ min: 1, max: 1 }),
  checkAnswer: ({ min, max }, { value }) => {
    if (!Array.isArray(value)) return { code: 'wrongType' };
    if (new Set(value).size < value.length) return { code: 'duplicateId' };
    if (typeof min === 'number' && value.length < min) return { code: 'filesTooFew', params: { limit: min } };
    const limit = typeof max === 'number' ? max : hardLimits.filesPerAnswer;
    return value.length > limit ? { code: 'filesTooMany', params: { limit } } : null;
  },
  normalize: (_question, { questionId, value }) => ({ questionId, value }),
  judge: () => null,
  encode: (question, { value }, { rest }) => {
    rest[getStoredAnswerKey(question)] = value;
  },
  decode: (question, _codes, rest) => {
    const value = parseStoredFiles(rest[getStoredAnswerKey(question)]).map(({ id }) => id);
    return value.length === 0 ? null : { questionId: question.id, value };
  },
  // Column blocks and filtered counts keep only the number of files.
  tallyValue: (bins, value, times) =>
    addToBin(bins, filesBin, (typeof value === 'number' ? value : parseStoredFiles(value).length) * times),
};

/** The files of a stored answer; the extension is empty until the server has added it. */
export function parseStoredFiles(value: unknown): { readonly id: string; readonly extension: string }[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter((each) => typeof each === 'string')
    .map((each) => ({ id: each.slice(0, idLength), extension: each.slice(idLength + 1) }));
}

/** Total number of files in all answers. */
export function countFilesInBins(bins: Readonly<Record<string, number>>): number {
  return Math.max(0, bins[filesBin] ?? 0);
}
