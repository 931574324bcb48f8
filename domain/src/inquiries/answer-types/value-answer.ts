import type { CompiledQuestion } from '../compile.ts';
import type { AnswerType } from './answer-type.ts';

type StoredValue = 'string' | 'number';

/** Stores an answer without options as its value under the question's code. */
export function makeValueCodec(kind: StoredValue): Pick<AnswerType, 'encode' | 'decode'> {
  return {
    encode: (question, { value }, { rest }) => {
      rest[getStoredAnswerKey(question)] = value;
    },
    decode: (question, _codes, rest) => {
      const value = rest[getStoredAnswerKey(question)];
      if (kind === 'number') return typeof value === 'number' ? { questionId: question.id, value } : null;
      return typeof value === 'string' ? { questionId: question.id, value } : null;
    },
  };
}

/** The key of the answer in the column `rest` of a response. */
export function getStoredAnswerKey(question: Pick<CompiledQuestion, 'code'>): string {
  return String(question.code);
}

/** The shared traits of response types without options. */
export const noOptionTraits = {
  takesAnswer: true,
  hasTextField: false,
  optionRoles: [],
  minOptions: 0,
  minByRole: {},
  maxOptions: null,
  fixedOptions: false,
  orderIsAnswer: false,
  horizontal: 'never',
  points: null,
  isContact: false,
  isLatin: false,
  missing: 'answerRequired',
} as const satisfies Partial<AnswerType>;
