import { uuidPatternSource } from './uuid.ts';

// A *pipe* is `{{question id}}` in a text and is replaced by the answer to an earlier question.

const pipe = new RegExp(`\\{\\{(${uuidPatternSource})\\}\\}`, 'g');
/** Tags are matched in order to skip them, so that no answer gets into a URL. */
const pipeOrTag = new RegExp(`<[^<>]*>|\\{\\{(${uuidPatternSource})\\}\\}`, 'g');

/** Shown instead of a missing answer. */
export const unansweredPipeText = '…';

export function hasPipes(text: string): boolean {
  return text.includes('{{');
}

export function formatPipe(questionId: string): string {
  return `{{${questionId}}}`;
}

/** The questions whose answers a text uses. */
export function listPipedQuestionIds(text: string): string[] {
  if (!hasPipes(text)) return [];
  return [...text.matchAll(pipe)].map(([, questionId = '']) => questionId);
}

/** Replaces the pipes of a plain text. */
export function fillPipes(text: string, wordsOf: (questionId: string) => string): string {
  if (!hasPipes(text)) return text;
  return text.replace(pipe, (_, questionId: string) => wordsOf(questionId));
}

/**
 * Replaces the pipes of a rich text; `wordsOf` returns plain text that needs no entities, or encoded text.
 */
export function fillRichTextPipes(text: string, wordsOf: (questionId: string) => string): string {
  if (!hasPipes(text)) return text;
  return text.replace(pipeOrTag, (whole, questionId: string | undefined) =>
    questionId === undefined ? whole : wordsOf(questionId),
  );
}
