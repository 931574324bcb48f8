const firstLetter = /\p{L}\p{M}*/u;
const arabicLetter = /\p{Script=Arabic}/u;

/**
 * The first letters of the first two words that have a letter, or of the first one in Arabic script; empty for a name
 * without letters.
 */
export function getInitials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => firstLetter.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2);
  // Two Persian letters read as a word, even unjoined.
  const isWord = letters.some((letter) => arabicLetter.test(letter));
  return letters
    .slice(0, isWord ? 1 : 2)
    .join('')
    .toUpperCase();
}
