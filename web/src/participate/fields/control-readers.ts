import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { AnswerValue } from '@nazar/domain/inquiries/answers.ts';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import { makeControlName } from './answer-field-props.ts';
import { parseTypedNumber } from './parse-typed-number.ts';

/** Reads the controls of a question in a form before the script runs; null if they contain no answer. */
export type ControlReader = (question: PublicQuestion, data: FormData) => AnswerValue | null;

function readText({ id }: PublicQuestion, data: FormData): string {
  const value = data.get(makeControlName(id));
  return typeof value === 'string' ? value : '';
}

export const readTextControl: ControlReader = (question, data) => readText(question, data);

export const readDigitsControl: ControlReader = (question, data) => foldDigits(readText(question, data));

export const readCheckedOptionControls: ControlReader = ({ id }, data) =>
  data.getAll(makeControlName(id)).map(String);

export const readScaleControl: ControlReader = (question, data) => {
  const text = readText(question, data);
  return text === '' ? null : Number(text);
};

export const readNumberControl: ControlReader = (question, data) => {
  const text = readText(question, data);
  return text === '' ? null : parseTypedNumber(text);
};

export const readMatrixControls: ControlReader = ({ id, options }, data) =>
  Object.fromEntries(
    options.flatMap((row) => {
      const column = data.get(makeControlName(id, row.id));
      return column === null ? [] : [[row.id, String(column)]];
    }),
  );

/** Reads controls that each contain a part of the answer; null if the question has none of them. */
export function readControlParts<Name extends string>(
  { id }: PublicQuestion,
  data: FormData,
  names: readonly Name[],
): Record<Name, string> | null {
  const entries = names.map((name) => [name, data.get(makeControlName(id, name))] as const);
  if (entries.some(([, value]) => typeof value !== 'string')) return null;
  const parts = entries.map(([name, value]) => [name, foldDigits(String(value))]);
  return Object.fromEntries(parts) as Record<Name, string>;
}

/** For controls that do nothing without the script. */
export const readNoControl: ControlReader = () => null;
