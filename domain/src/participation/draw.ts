import type { CompiledInquiry } from '../inquiries/compile.ts';
import { seededRandom, shuffled } from './random.ts';

/** The ids of an attempt's drawn questions in the order of the definition; all if there are fewer. */
export function drawQuestions(compiled: CompiledInquiry, count: number, seed: number): string[] {
  const chosen = new Set(
    shuffled(compiled.asked, seededRandom(seed))
      .slice(0, count)
      .map((question) => question.id),
  );
  return compiled.asked.filter((question) => chosen.has(question.id)).map((question) => question.id);
}
