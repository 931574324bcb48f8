import { countDrawnQuestions } from './answerable-questions.ts';
import type { Definition } from './inquiry.ts';

/** Whether participants need an attempt on the server before they see the questions. */
export function needsAttempt(settings: Definition): boolean {
  return settings.timeLimit !== null || settings.singleSession || countDrawnQuestions(settings) !== null;
}
