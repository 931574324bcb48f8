import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { makeSeededRandom, shuffleItems } from './random.ts';

/**
 * Draws the ids of an attempt's questions, in the order of the definition; null without a draw. An inquiry
 * draws from all of its questions, or segments draw from their own and the questions of other segments are
 * all asked.
 */
export function drawQuestions({ definition, asked }: CompiledInquiry, seed: number): string[] | null {
  const { questionCount, segments } = definition;
  const random = makeSeededRandom(seed);
  const draw = (questions: readonly CompiledQuestion[], count: number | null) =>
    count === null ? questions : shuffleItems(questions, random).slice(0, count);
  if (questionCount !== null) return listDrawnIds(asked, draw(asked, questionCount));
  const counts = new Map(segments.map((segment) => [segment.id, segment.questionCount]));
  if ([...counts.values()].every((count) => count === null)) return null;
  const bySegment = Map.groupBy(asked, ({ segment }) => segment.id);
  return listDrawnIds(
    asked,
    [...bySegment].flatMap(([id, questions]) => draw(questions, counts.get(id) ?? null)),
  );
}

function listDrawnIds(candidates: readonly CompiledQuestion[], drawn: readonly CompiledQuestion[]): string[] {
  const chosen = new Set(drawn);
  return candidates.filter((question) => chosen.has(question)).map(({ id }) => id);
}
