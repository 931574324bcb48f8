import type { CompiledInquiry } from '../inquiry/compile.ts';
import { seededRandom, shuffled } from './random.ts';

/** The ids of the questions that an attempt gets, in the order of the definition; all where there are fewer. */
export function drawQuestions(compiled: CompiledInquiry, count: number, seed: number): string[] {
  const chosen = new Set(
    shuffled(compiled.asked, seededRandom(seed))
      .slice(0, count)
      .map((question) => question.id),
  );
  return compiled.asked.filter((question) => chosen.has(question.id)).map((question) => question.id);
}
