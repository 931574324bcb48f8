import type { Question } from '@nazar/domain/inquiry/question.ts';
import type { Segments } from './edit-segments.ts';
import { tidySegments } from './tidy-segments.ts';

/**
 * Answers came in meanwhile, and the server refused to drop or retype what they are about. In the segment
 * that it refused, everything comes back as it is stored: hidden where it had been removed, in its old place
 * where it had been moved away.
 */
export function restoreRemoved(stored: Segments, segments: Segments, segmentId: string): Segments {
  const before = stored.find(({ id }) => id === segmentId);
  if (before === undefined) return segments;
  const present = new Map(segments.flatMap((segment) => segment.questions.map((own) => [own.id, own])));
  const own = new Set(before.questions.map(({ id }) => id));
  const others = segments.map((segment) =>
    segment.id === segmentId
      ? segment
      : { ...segment, questions: segment.questions.filter(({ id }) => !own.has(id)) },
  );
  const here = segments.find(({ id }) => id === segmentId);
  const kept = (here?.questions ?? []).map((question) => {
    const old = before.questions.find(({ id }) => id === question.id);
    return old === undefined ? question : restoreQuestion(old, question);
  });
  const missing = before.questions
    .filter(({ id }) => !kept.some((question) => question.id === id))
    .map((old) => {
      const moved = present.get(old.id);
      return moved === undefined ? hide(old) : restoreQuestion(old, moved);
    });
  const segment = { ...(here ?? before), questions: [...kept, ...missing] };
  const next =
    here === undefined ? [...others, segment] : others.map((other) => (other === here ? segment : other));
  return tidySegments(next);
}

function restoreQuestion(old: Question, question: Question): Question {
  if (old.responseType !== question.responseType) {
    const { responseType, options, min, max } = old;
    return { ...question, responseType, options, min, max };
  }
  const present = new Set(question.options.map(({ id }) => id));
  const missing = old.options.filter(({ id }) => !present.has(id));
  if (missing.length === 0) return question;
  return { ...question, options: [...question.options, ...missing.map(hide)] };
}

function hide<Part extends { hidden: boolean }>(part: Part): Part {
  return { ...part, hidden: true };
}
