import { TextInput } from '@mantine/core';
import { maxWebAddressLength } from '@nazar/domain/text/web-address.ts';
import { useTranslation } from 'react-i18next';
import { useDraftFieldProps } from '../components/draft-field.tsx';
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
  return (
    <TextInput
      {...useDraftFieldProps(name)}
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
