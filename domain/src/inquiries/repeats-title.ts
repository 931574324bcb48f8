import { languages } from '../text/language.ts';
import { textLimits } from '../text/text-limits.ts';
import { proposeTitleOfKind } from './public-title.ts';

/**
 * Whether a question's plain text repeats the title of its inquiry, at its start and as whole words. A title that was
 * made from a long question may be cut inside a word, and one that was made from a short question has a prefix.
 */
export function repeatsTitle(text: string, title: string): boolean {
  const line = toLine(text);
  if (isProposedFor(line, title)) return true;
  if (!line.startsWith(title)) return false;
  return title.length >= textLimits.title || !/^[\p{L}\p{N}]/u.test(line.slice(title.length));
}

/** Whether a question's plain text is the title of its inquiry, so that it needn't be shown below it. */
export const equalsTitle = (text: string, title: string): boolean =>
  isProposedFor(toLine(text), toLine(title));

/** Whether a poll with this question has the title at first, which is the question itself if it is long enough. */
const isProposedFor = (question: string, title: string): boolean =>
  question === title ||
  languages.some((language) => proposeTitleOfKind('poll', question, language) === title);

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();
