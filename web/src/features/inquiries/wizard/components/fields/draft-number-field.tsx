import { TextInput } from '@mantine/core';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { formatDecimal } from '@nazar/domain/text/digits.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../../i18n/use-format-field-problem.ts';
import { useLanguage } from '../../../../../i18n/use-language.ts';
import { useNumberInput } from '../../../../../ui/forms/use-number-input.ts';
import type { FieldKey } from '../../draft/draft-problems.ts';
import { useDraftStore, useInvalidFieldInput } from '../../draft/use-draft.ts';
import { useDraftFieldErrorProps } from './draft-field.tsx';

type NumberFieldProps = {
  name: FieldKey;
  label?: ReactNode;
  /** Set if only the field's position shows its meaning. */
  'aria-label'?: string;
  value: number | null;
  /** A value that is shown as an empty field, unless the person is typing it. */
  shownEmpty?: number | null;
  /** Null if the field was cleared. */
  onChange: (value: number | null) => void;
  description?: ReactNode;
  /** The error while the field is empty, if it is required. */
  whenEmpty?: string;
  min?: number;
  /** The error below `min`, if the usual sentence doesn't fit. */
  whenTooSmall?: string;
  /** What would prevent publishing a value that can be saved; `true` if it is shown elsewhere. */
  publishProblem?: string | boolean | undefined;
  max?: number;
  whole?: boolean;
  disabled?: boolean;
  placeholder?: string;
  suffix?: ReactNode;
};

/** A number, typed in any script's digits. Invalid text stays as typed and marked until it is corrected. */
export function DraftNumberField(props: NumberFieldProps) {
  const {
    name,
    value,
    onChange,
    shownEmpty = null,
    whenEmpty,
    min,
    whenTooSmall,
    suffix,
    publishProblem,
    ...rest
  } = props;
  const { max = hardLimits.number, whole = true, ...input } = rest;
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const { language } = useLanguage();
  const numberInput = useNumberInput();
  const store = useDraftStore();
  const invalid = useInvalidFieldInput(name);
  const { error, ...field } = useDraftFieldErrorProps(name);
  const write = (number: number | null) => {
    if (number === null || number === shownEmpty) return '';
    return formatDecimal(number, language);
  };
  const [typed, setTyped] = useState(invalid?.typed ?? write(value));
  const isInvalid = invalid !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the format of a number depends on the language
  useEffect(() => {
    // Invalid text is read as null, too.
    if (!isInvalid && (value === null || parseDecimal(typed) !== value)) setTyped(write(value));
  }, [value, language, isInvalid]);

  const findProblem = (number: number | null): string | null => {
    if (number === null) return t('number.invalid');
    if (whole && !Number.isInteger(number)) return fieldText({ code: 'notInteger' });
    if (min !== undefined && number < min) {
      return whenTooSmall ?? fieldText({ code: 'tooSmall', params: { limit: min } });
    }
    return number > max ? fieldText({ code: 'tooBig', params: { limit: max } }) : null;
  };
  const applyText = (text: string) => {
    const isEmpty = text.trim() === '';
    const number = isEmpty ? null : parseDecimal(text);
    const problem = isEmpty ? (whenEmpty ?? null) : findProblem(number);
    setTyped(text);
    store.setInvalidInput(name, problem === null ? null : { typed: text, text: problem });
    if (problem === null) onChange(number);
  };
  return (
    <TextInput
      {...field}
      {...input}
      {...numberInput(applyText)}
      value={typed}
      onBlur={() => {
        // Also writes the decimal point of the language.
        if (!isInvalid) setTyped(write(value));
      }}
      error={invalid?.text ?? error ?? publishProblem}
      inputMode={whole && (min ?? 0) >= 0 ? 'numeric' : 'text'}
      rightSection={suffix}
      rightSectionWidth={suffix === undefined ? undefined : 72}
    />
  );
}
