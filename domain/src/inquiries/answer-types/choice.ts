import { countCodePoints } from '../../text/characters.ts';
import type { Answer } from '../answers.ts';
import type { CompiledQuestion } from '../compile.ts';
import type {
  AnswerProblem,
  CheckableOption,
  CheckableQuestion,
  EncodedAnswers,
  EncodedValues,
} from './answer-type.ts';

/** Maximum length of the text for «Other», in code points. */
export const maxOtherTextLength = 1000;

/** Shown options by id. It is a Map, because ids come from strangers and may be names such as `__proto__`. */
export function mapShownOptionsById(question: CheckableQuestion): ReadonlyMap<string, CheckableOption> {
  return question.askedOptions ?? new Map(question.options.map((option) => [option.id, option]));
}

/** Returns the option ids in an answer; empty if the answer has another shape. */
export function listChosenOptionIds(answer: Answer): readonly string[] {
  if (typeof answer.value === 'string') return [answer.value];
  return Array.isArray(answer.value) ? answer.value : [];
}

/** Checks that «Other» has a text. */
export function checkOtherText(
  options: ReadonlyMap<string, CheckableOption>,
  { otherText }: Answer,
  ids: readonly string[],
): AnswerProblem | null {
  if (!ids.some((id) => options.get(id)?.role === 'other')) return null;
  const text = otherText?.trim() ?? '';
  if (text === '') return { code: 'otherTextRequired' };
  if (text.length > maxOtherTextLength && countCodePoints(text) > maxOtherTextLength) {
    return { code: 'textTooLong', params: { limit: maxOtherTextLength } };
  }
  return null;
}

/** Removes the «Other» text if «Other» is not chosen. */
export function dropUnchosenOtherText(
  question: CheckableQuestion,
  answer: Answer,
  value: string | string[],
  ids: readonly string[],
): Answer {
  const { questionId, otherText } = answer;
  const options = mapShownOptionsById(question);
  const keeps = otherText !== undefined && ids.some((id) => options.get(id)?.role === 'other');
  return keeps ? { questionId, value, otherText: otherText.trim() } : { questionId, value };
}

export function encodeChosenOptions(question: CompiledQuestion, answer: Answer, into: EncodedAnswers): void {
  for (const id of listChosenOptionIds(answer)) {
    const option = question.optionById.get(id);
    if (option !== undefined) into.choices.push(option.code);
  }
  if (answer.otherText !== undefined) into.rest[getStoredOtherTextKey(question)] = answer.otherText;
}

/** Converts codes to option ids, in the same order. */
export function decodeChosenOptions(question: CompiledQuestion, codes: readonly number[]): string[] {
  return codes.flatMap((code) => question.optionByCode.get(code)?.id ?? []);
}

export function decodeOtherText(question: CompiledQuestion, rest: EncodedValues): Pick<Answer, 'otherText'> {
  const otherText = rest[getStoredOtherTextKey(question)];
  return typeof otherText === 'string' ? { otherText } : {};
}

export function getStoredOtherTextKey(question: Pick<CompiledQuestion, 'code'>): string {
  return `${question.code}.other`;
}
