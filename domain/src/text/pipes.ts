import { uuidPattern } from './uuid.ts';

// A *pipe* is `{{question id}}` in a text, and stands for the answer to an earlier question.

const pipe = new RegExp(`\\{\\{(${uuidPattern})\\}\\}`, 'g');
/** Tags are passed over, so that no answer gets into an address. */
const pipeOrTag = new RegExp(`<[^>]*>|\\{\\{(${uuidPattern})\\}\\}`, 'g');

/** Stands for an answer that isn't there. */
export const pipeBlank = '…';

export function hasPipes(text: string): boolean {
  return text.includes('{{');
}

export function pipeTo(questionId: string): string {
  return `{{${questionId}}}`;
}

/** The questions whose answers a text uses. */
export function pipedIds(text: string): string[] {
  if (!hasPipes(text)) return [];
  return [...text.matchAll(pipe)].map(([, questionId = '']) => questionId);
}

/** Replaces the pipes of a plain text. */
export function fillText(text: string, wordsOf: (questionId: string) => string): string {
  if (!hasPipes(text)) return text;
  return text.replace(pipe, (_, questionId: string) => wordsOf(questionId));
}

/** Replaces the pipes of a rich text; `wordsOf` gives plain text without a need for entities, or encoded text. */
export function fillRichText(text: string, wordsOf: (questionId: string) => string): string {
  if (!hasPipes(text)) return text;
  return text.replace(pipeOrTag, (whole, questionId: string | undefined) =>
    questionId === undefined ? whole : wordsOf(questionId),
  );
}
