const firstLetter = /\p{L}\p{M}*/u;
const joiningLetter = /\p{Script=Arabic}/u;

/** The first letters of the first two words that have a letter; empty for a name without letters. */
export function getInitials(name: string): string {
  const letters = name
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => firstLetter.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2);
  // Adjacent Persian letters would be joined and read as a word.
  const between = letters.some((letter) => joiningLetter.test(letter)) ? '\u200c' : '';
  return letters.join(between).toUpperCase();
}
