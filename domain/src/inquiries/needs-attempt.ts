import { drawsQuestions } from './answerable-questions.ts';
import type { Definition } from './inquiry.ts';
import type { Segment } from './segment.ts';

/** What decides whether an inquiry needs attempts; the questions of its segments don't matter. */
export type AttemptSettings = Pick<Definition, 'timeLimit' | 'singleSession' | 'questionCount'> & {
  readonly segments: readonly Pick<Segment, 'questionCount'>[];
};

/** Whether participants need an attempt on the server before they see the questions. */
export function needsAttempt(settings: AttemptSettings): boolean {
  return settings.timeLimit !== null || settings.singleSession || drawsQuestions(settings);
}
