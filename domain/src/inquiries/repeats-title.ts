import { textLimits } from '../text/text-limits.ts';

/**
 * Whether a question's plain text repeats the title of its inquiry, at its start and as whole words. A title that was
 * made from a long question may be cut inside a word.
 */
export function repeatsTitle(text: string, title: string): boolean {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!line.startsWith(title)) return false;
  return title.length >= textLimits.title || !/^[\p{L}\p{N}]/u.test(line.slice(title.length));
}
