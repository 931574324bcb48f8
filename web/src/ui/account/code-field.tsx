import { TextInput } from '@mantine/core';
import { foldDigits } from '@nazar/domain/text/digits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './code-field.module.css';

export const codeLength = 6;

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
      // A pasted message may carry spaces, words and Persian digits around and inside the code.
      onChange={(event) =>
        onChange(foldDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, codeLength))
      }
      error={error}
      disabled={disabled}
      ref={inputRef}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="––––––"
      size="lg"
      classNames={{ input: `ltr ${classes.code}` }}
    />
  );
}
