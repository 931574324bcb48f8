import { TextInput } from '@mantine/core';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-field.module.css';

export const codeLength = 6;

// Alone among other numbers of a message; or parted in the middle, as people read it out.
const sixDigits = /(?<!\d)(?:\d{6}|\d{3}[\s-]\d{3})(?!\d)/;

/** What was pasted may be a whole message, with other digits and Persian ones. */
export function readCode(typed: string): string {
  const text = foldDigits(typed);
  return (sixDigits.exec(text)?.[0] ?? text).replace(/\D/g, '').slice(0, codeLength);
}

type CodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error?: ReactNode;
  disabled?: boolean;
  inputRef?: (node: HTMLInputElement | null) => void;
};

/** One field for the whole code: phones fill it from the message, pasting works, screen readers read it as one. */
export function CodeField({ value, onChange, error, disabled = false, inputRef }: CodeFieldProps) {
  const { t } = useTranslation('account');
  return (
    <TextInput
      label={t('code.label')}
      required
      value={value}
      onChange={(event) => onChange(readCode(event.currentTarget.value))}
      error={error}
      disabled={disabled}
      ref={inputRef}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="––––––"
      size="lg"
      classNames={{ input: `ltr ${classes.code}`, label: classes.beside, error: classes.beside }}
    />
  );
}
