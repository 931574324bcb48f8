import { foldText } from '../text/digits.ts';

/** Persian letters in their order, which is not that of their code points. */
const letters = 'ءآأاإؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی';
const first = 0xe000;
/** Letters, and in the same order what stands for each in a key. */
export const sortedLetters = {
  letters,
  places: [...letters].map((_, index) => String.fromCharCode(first + index)).join(''),
};
const places = new Map([...letters].map((letter, index) => [letter, sortedLetters.places.charAt(index)]));

/** A text whose code points stand in the order in which people look for names, in both languages. */
export function sortKey(name: string): string {
  return [...foldText(name)].map((letter) => places.get(letter) ?? letter).join('');
}
