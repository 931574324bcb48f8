import type { FieldProblemCode } from '../../problem/field-problem.ts';
import type { ResponseType } from '../question.ts';
import type { AnswerType } from './answer-type.ts';
import { presenceConditionOperators } from './condition-operators.ts';
import { makeValueCodec, noOptionTraits } from './value-answer.ts';

type Traits = {
  readonly responseType: ResponseType;
  readonly isContact: boolean;
  fold(text: string): string;
  /** Returns the problem of a folded text, or null. */
  problem(text: string): FieldProblemCode | null;
};

/** Makes a type for a one-line text in a known format, in Latin letters and digits. */
export function makeSingleLineType({ responseType, isContact, fold, problem }: Traits): AnswerType {
  return {
    ...noOptionTraits,
    ...makeValueCodec('string'),
    responseType,
    isContact,
    isLatin: true,
    hasTextField: true,
    shape: 'text',
    summaryKind: 'texts',
    groupedBy: null,
    conditionOperators: presenceConditionOperators,
    exportLayout: { value: 'text', measure: 'nominal' },
    bounds: 'none',
    boundsWithin: null,
    usualBounds: () => ({ min: null, max: null }),
    checkAnswer: (_question, { value }) => {
      if (typeof value !== 'string') return { code: 'wrongType' };
      const code = problem(fold(value));
      return code === null ? null : { code };
    },
    normalize: (_question, { questionId, value }) => ({ questionId, value: fold(String(value)) }),
    judge: () => null,
  };
}
