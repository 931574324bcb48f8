import { answerTypes } from '../answer-types/index.ts';
import { type CompiledInquiry, compileInquiry } from '../compile.ts';
import type { Question } from '../question.ts';
import { hasPoints } from './has-points.ts';

/** Whether the author's order of the options is the right answer. */
export function isOrderRightAnswer(
  question: Pick<Question, 'responseType' | 'score' | 'wrongScore'>,
): boolean {
  return answerTypes[question.responseType].orderIsAnswer && hasPoints(question);
}

/** Sorts by id. Ids are random, so this order is independent of the author's. */
export function sortById<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const hidden = new WeakMap<CompiledInquiry, CompiledInquiry>();

/** Sorts options by id if their order is the right answer, for readers who may still answer. */
export function hideRightOrders(compiled: CompiledInquiry): CompiledInquiry {
  if (!compiled.questions.some(isOrderRightAnswer)) return compiled;
  const found = hidden.get(compiled);
  if (found !== undefined) return found;
  const { definition } = compiled;
  const made = compileInquiry({
    ...definition,
    segments: definition.segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) =>
        isOrderRightAnswer(question) ? { ...question, options: sortById(question.options) } : question,
      ),
    })),
  });
  hidden.set(compiled, made);
  return made;
}
