import { answerTypes } from '../inquiry/answer-types/index.ts';
import type { Question, ResponseType } from '../inquiry/question.ts';
import { foldText } from '../text/digits.ts';
import { visibleText } from '../text/plain.ts';
import type { AnswerPart } from './import-plan.ts';
import type { LearnedColumn } from './learned-column.ts';

/** Something of an inquiry that a column can answer, with its names in plain text. */
export type AskedPart = {
  readonly part: AnswerPart;
  readonly title: string;
  /** Of an option or a row with a column of its own. */
  readonly option: string | null;
  readonly responseType: ResponseType;
};

type Asking = Pick<Question, 'id' | 'body' | 'responseType' | 'hidden' | 'options'>;

/** Everything that columns can answer, in the order of the questions. */
export function askedParts(questions: readonly Asking[]): AskedPart[] {
  return questions.filter(({ hidden }) => !hidden).flatMap(partsOf);
}

function partsOf({ id: questionId, body, responseType, options }: Asking): AskedPart[] {
  const { shape } = answerTypes[responseType];
  const shown = options.filter(({ hidden, role }) => !hidden && role !== 'accepted');
  const base = { title: visibleText(body), responseType };
  const whole = { ...base, option: null, part: { questionId, optionId: null, other: false } };
  const own = (each: (typeof shown)[number]): AskedPart => ({
    ...{ ...base, option: each.body },
    part: { questionId, optionId: each.id, other: false },
  });
  if (shape === 'cells') return shown.filter(({ role }) => role === 'row').map(own);
  const other = { ...base, option: null, part: { questionId, optionId: null, other: true } };
  return [
    whole,
    ...(shape === 'options' || shape === 'order' ? shown.map(own) : []),
    ...(shown.some(({ role }) => role === 'other') ? [other] : []),
  ];
}

/** Signs between a question and its option in headings of form services. */
const joints = [' – ', ' - ', ': ', ' [', ' ('];

/** The part that each column seems to answer, by its heading; each part once. */
export function suggestParts(
  columns: readonly Pick<LearnedColumn, 'index' | 'heading'>[],
  parts: readonly AskedPart[],
): Map<number, AnswerPart> {
  const byName = new Map<string, AskedPart>();
  for (const each of parts) {
    for (const name of namesOf(each)) if (!byName.has(foldText(name))) byName.set(foldText(name), each);
  }
  const taken = new Set<AskedPart>();
  const found = new Map<number, AnswerPart>();
  for (const { index, heading } of columns) {
    // Exports write the column's name before the question.
    const named = heading.replace(/^Q\d+(?:v\d+)?(?:_\w+)?\. /, '').replace(/[\])]$/, '');
    const part = byName.get(foldText(heading)) ?? byName.get(foldText(named));
    if (part === undefined || taken.has(part)) continue;
    taken.add(part);
    found.set(index, part.part);
  }
  return found;
}

function namesOf({ title, option, part }: AskedPart): string[] {
  if (part.other) return [];
  return option === null ? [title] : joints.map((joint) => `${title}${joint}${option}`);
}
