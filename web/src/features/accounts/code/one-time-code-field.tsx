import { TextInput } from '@mantine/core';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './one-time-code-field.module.css';

export const oneTimeCodeLength = 6;

// The code is separate from other numbers of a message, or split in the middle as people write it.
const sixDigits = /(?<!\d)(?:\d{6}|\d{3}[\s-]\d{3})(?!\d)/;

/** The pasted text may be a whole message with other numbers and Persian digits. */
export function parseOneTimeCode(typed: string): string {
  const text = foldDigits(typed);
  return (sixDigits.exec(text)?.[0] ?? text).replace(/\D/g, '').slice(0, oneTimeCodeLength);
}

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: ReactNode;
  inputRef?: (node: HTMLInputElement | null) => void;
};

/**
 * One field for the whole code, so that phones can fill it, pasting works and screen readers read it at once.
 */
export function OneTimeCodeField({ value, onChange, error, inputRef }: CodeFieldProps) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      label={t('code.label')}
      required
      value={value}
      onChange={(event) => onChange(parseOneTimeCode(event.currentTarget.value))}
      error={error}
      ref={inputRef}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="––––––"
      size="lg"
      classNames={{ input: `ltr ${classes.code}`, label: classes.beside, error: classes.beside }}
    />
  );
}
