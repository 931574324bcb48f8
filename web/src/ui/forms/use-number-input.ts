import { localizeTypedDigits } from '@nazar/domain/text/localize-typed-digits.ts';
import type { ChangeEvent } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';

/**
 * What all number fields have in common: a number is left to right, but aligned with the start of the line, and typed
 * digits turn into those of the language at once.
 */
export function useNumberInput() {
  const { language, dir } = useLanguage();
  return (onText: (text: string) => void) => ({
    autoComplete: 'off',
    classNames: { input: 'ltr' },
    styles: { input: { textAlign: dir === 'rtl' ? 'right' : 'left' } } as const,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onText(localizeTypedDigits(currentTarget, language)),
  });
}
