import type { FieldCode } from '../../problem/field-problem.ts';
import type { ResponseType } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { storedValue, withoutOptions } from './value-answer.ts';

type Traits = {
  readonly responseType: ResponseType;
  readonly wrong: FieldCode;
  fold(text: string): string;
  fits(text: string): boolean;
};

/** One line of a known form. */
export function line({ responseType, wrong, fold, fits }: Traits): AnswerType {
  return {
    ...withoutOptions,
    ...storedValue('string'),
    responseType,
    bounds: 'none',
    boundsWithin: null,
    usualBounds: () => ({ min: null, max: null }),
    checkAnswer: (_question, { value }) => {
      if (typeof value !== 'string') return { code: 'wrongType' };
      return fits(fold(value)) ? null : { code: wrong };
    },
    normalise: (_question, { questionId, value }) => ({ questionId, value: fold(String(value)) }),
    judge: () => null,
  };
}
