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

const cache = new WeakMap<CompiledInquiry, CompiledInquiry>();

/** Sorts options by id where their order is the right answer, for readers other than the owner and administrators. */
export function hideRightOrders(compiled: CompiledInquiry): CompiledInquiry {
  if (!compiled.questions.some(isOrderRightAnswer)) return compiled;
  const cached = cache.get(compiled);
  if (cached !== undefined) return cached;
  const { definition } = compiled;
  const reordered = compileInquiry({
    ...definition,
    segments: definition.segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) =>
        isOrderRightAnswer(question) ? { ...question, options: sortById(question.options) } : question,
      ),
    })),
  });
  cache.set(compiled, reordered);
  return reordered;
}
