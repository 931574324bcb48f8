import { foldDigits, toPersianDigits } from './digits.ts';
import type { Language } from './language.ts';

/** What is needed of a browser's input element. */
interface TextField {
  value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
  setSelectionRange(start: number | null, end: number | null): void;
}

/** Turns the digits of a field into those of the language while they are typed, and returns its text. */
export function localizeTypedDigits(field: TextField, language: Language): string {
  const { value, selectionStart, selectionEnd } = field;
  const folded = foldDigits(value);
  const shown = language === 'fa' ? toPersianDigits(folded) : folded;
  if (shown !== value) {
    // Set here, because rendering it would move the cursor to the end.
    field.value = shown;
    field.setSelectionRange(selectionStart, selectionEnd);
  }
  return shown;
}
