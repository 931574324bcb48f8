import { TextInput } from '@mantine/core';
import { isSecureWebAddress, maxWebAddressLength } from '@nazar/domain/text/web-address.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import type { FieldKey } from '../draft/draft-problems.ts';

type RedirectFieldProps = {
  name: FieldKey;
  label: string;
  value: string;
  onChange: (url: string) => void;
};

/** The URL that participants are sent to after submitting. */
export function RedirectField({ name, label, value, onChange }: RedirectFieldProps) {
  const { t } = useTranslation('wizard');
  const fieldText = useFormatFieldProblem();
  const { error, ...field } = useDraftFieldErrorProps(name);
  const [isTyping, setTyping] = useState(false);
  const isInvalid = !isTyping && value !== '' && !isSecureWebAddress(value);
  return (
    <TextInput
      {...field}
      error={error ?? (isInvalid ? fieldText({ code: 'redirectInvalid' }) : undefined)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      label={label}
      description={t('ending.redirectHint')}
      type="url"
      autoComplete="off"
      dir="ltr"
      maxLength={maxWebAddressLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
