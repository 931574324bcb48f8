import { foldText } from '../text/digits.ts';

/** Persian letters in their order, which is not that of their code points. */
const letters = 'ءآأاإؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی';
const first = 0xe000;
/** Letters, and in the same order their replacements in a sort key. */
export const sortedLetters = {
  letters,
  places: [...letters].map((_, index) => String.fromCharCode(first + index)).join(''),
};
const places = new Map([...letters].map((letter, index) => [letter, sortedLetters.places.charAt(index)]));

/** A text whose code-point order is the alphabetical order of names, in both languages. */
export function sortKey(name: string): string {
  return [...foldText(name)].map((letter) => places.get(letter) ?? letter).join('');
}
