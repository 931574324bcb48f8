import { foldText } from '../text/digits.ts';

/** Persian letters in alphabetical order, which is not the order of their code points. */
const letters = 'ءآأاإؤئبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی';
const first = 0xe000;
/** Letters, and their replacements in a sort key in the same order. */
export const sortKeyMapping = {
  letters,
  places: [...letters].map((_, index) => String.fromCharCode(first + index)).join(''),
};
const places = new Map([...letters].map((letter, index) => [letter, sortKeyMapping.places.charAt(index)]));

/** Makes a text whose code-point order is the alphabetical order of names in both languages. */
export function makeSortKey(name: string): string {
  return [...foldText(name)].map((letter) => places.get(letter) ?? letter).join('');
}
