import { textLimits } from '../text/text-limits.ts';

/**
 * Whether a question's plain text repeats the title of its inquiry, at its start and as whole words. A title that was
 * made from a long question may be cut inside a word.
 */
export function repeatsTitle(text: string, title: string): boolean {
  const line = toLine(text);
  if (!line.startsWith(title)) return false;
  return title.length >= textLimits.title || !/^[\p{L}\p{N}]/u.test(line.slice(title.length));
}

/** Whether a question's plain text is the title of its inquiry, so that it needn't be shown below it. */
export const equalsTitle = (text: string, title: string): boolean => toLine(text) === toLine(title);

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();
