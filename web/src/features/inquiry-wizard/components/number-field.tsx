import { TextInput } from '@mantine/core';
import { readDecimal } from '@nazar/domain/text/decimal.ts';
import { persianDigits } from '@nazar/domain/text/digits.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

type NumberFieldProps = {
  label: ReactNode;
  value: number | null;
  /** Null where the field was emptied. */
  onChange: (value: number | null) => void;
  description?: ReactNode;
  error?: ReactNode;
  /** Stays while the field is empty or holds no number. */
  whenEmpty?: string;
  least?: number;
  most?: number;
  whole?: boolean;
  disabled?: boolean;
  placeholder?: string;
  suffix?: ReactNode;
  w?: number | string;
  'data-field'?: string;
};

/** A number in anybody's digits. What is no number stays as it was typed, and is said to be wrong. */
export function NumberField({
  value,
  onChange,
  whenEmpty,
  least,
  most,
  whole = true,
  suffix,
  ...input
}: NumberFieldProps) {
  const { t } = useTranslation('wizard');
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const write = (number: number | null) => {
    if (number === null) return '';
    return language === 'fa' ? persianDigits(String(number)).replace('.', '٫') : String(number);
  };
  const [typed, setTyped] = useState(write(value));
  const [wrong, setWrong] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the writing of a number follows the language
  useEffect(() => {
    if (wrong === null && readDecimal(typed) !== value) setTyped(write(value));
  }, [value, language]);

  const problemOf = (number: number | null): string | null => {
    if (number === null) return t('number.invalid');
    if (whole && !Number.isInteger(number)) return fieldText({ code: 'notInteger' });
    if (least !== undefined && number < least)
      return fieldText({ code: 'tooSmall', params: { limit: least } });
    return most !== undefined && number > most
      ? fieldText({ code: 'tooBig', params: { limit: most } })
      : null;
  };
  const take = (text: string) => {
    setTyped(text);
    if (text.trim() === '') {
      setWrong(whenEmpty ?? null);
      if (whenEmpty === undefined) onChange(null);
      return;
    }
    const number = readDecimal(text);
    const problem = problemOf(number);
    setWrong(problem);
    if (problem === null) onChange(number);
  };
  return (
    <TextInput
      {...input}
      value={typed}
      onChange={(event) => take(event.currentTarget.value)}
      error={wrong ?? input.error}
      inputMode={whole && (least ?? 0) >= 0 ? 'numeric' : 'text'}
      autoComplete="off"
      classNames={{ input: 'ltr' }}
      rightSection={suffix}
      rightSectionWidth={suffix === undefined ? undefined : 72}
    />
  );
}
