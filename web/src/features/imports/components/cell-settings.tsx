import { NativeSelect, TextInput } from '@mantine/core';
import { maxMissingCodes } from '@nazar/domain/imports/import-plan.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMissingCodes, parseMissingCodes } from '../plan-columns.ts';

const separatorNames = {
  ';': 'semicolon',
  '|': 'pipe',
  '؛': 'persianSemicolon',
  '،': 'persianComma',
  ',': 'comma',
  '/': 'slash',
  '\n': 'lines',
} as const;

export const getSeparatorTextKey = (separator: string): string =>
  separatorNames[separator as keyof typeof separatorNames] ?? 'none';

export function SeparatorSelect({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (separator: string | null) => void;
}) {
  const { t } = useTranslation('imports');
  return (
    <NativeSelect
      label={t('columns.separator')}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      data={[
        { value: '', label: t('separator.none') },
        ...Object.entries(separatorNames).map(([sign, name]) => ({
          value: sign,
          label: t(`separator.${name}`, { sign }),
        })),
      ]}
    />
  );
}

/** The text is parsed when the field loses the focus, so that a comma splits nothing while typing. */
export function MissingCodesInput({
  value,
  onChange,
}: {
  value: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const { t } = useTranslation('imports');
  const [isOver, setOver] = useState(false);
  return (
    <TextInput
      label={t('columns.missing')}
      defaultValue={formatMissingCodes(value)}
      error={isOver && t('columns.missingTooMany', { most: maxMissingCodes })}
      onBlur={({ currentTarget: { value: written } }) => {
        const codes = parseMissingCodes(written);
        setOver(codes.length > maxMissingCodes);
        if (codes.length > maxMissingCodes) return;
        if (formatMissingCodes(codes) !== formatMissingCodes(value)) onChange(codes);
      }}
    />
  );
}
