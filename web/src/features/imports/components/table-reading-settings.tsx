import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { ImportContents } from '@nazar/domain/api/import-calls.ts';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { numericRange } from '@nazar/domain/imports/missing-values.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Reading = Pick<ImportPlan, 'decimal' | 'timeZone' | 'guarded'>;

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Settings that apply to all cells of a table. */
export function useTableReadingSettings(
  contents: ImportContents,
  before: Reading | null,
  onDecimal: (decimal: DecimalSign, before: DecimalSign) => void = () => {},
) {
  const [value, setValue] = useState<Reading>({
    decimal: before?.decimal ?? contents.decimal,
    timeZone: before?.timeZone ?? ownTimeZone(),
    guarded: before?.guarded ?? contents.guarded,
  });
  const hasTimes = contents.columns.some(({ finding }) => finding === 'moments');
  const hasNumbers = contents.columns.some(
    (column) => numericRange(column, '.') !== null || numericRange(column, ',') !== null,
  );
  const change = (changes: Partial<Reading>) => {
    setValue((all) => ({ ...all, ...changes }));
    if (changes.decimal !== undefined) onDecimal(changes.decimal, value.decimal);
  };
  return { value, change, hasTimes, hasNumbers, wasGuarded: contents.guarded };
}

export function TableReadingSettings({ settings }: { settings: ReturnType<typeof useTableReadingSettings> }) {
  const { t } = useTranslation('imports');
  const { value, change, hasTimes, hasNumbers, wasGuarded } = settings;
  if (!hasTimes && !hasNumbers && !wasGuarded) return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      {hasNumbers && (
        <NativeSelect
          label={t('reading.decimal')}
          value={value.decimal}
          onChange={(event) => change({ decimal: event.currentTarget.value === ',' ? ',' : '.' })}
          data={[
            { value: '.', label: t('reading.point') },
            { value: ',', label: t('reading.comma') },
          ]}
        />
      )}
      {hasTimes && (
        <NativeSelect
          label={t('reading.timeZone')}
          value={value.timeZone}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
          data={[...new Set([ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
        />
      )}
      {wasGuarded && (
        <Switch
          mt={{ base: 0, xs: 30 }}
          label={t('reading.guarded')}
          checked={value.guarded}
          onChange={(event) => change({ guarded: event.currentTarget.checked })}
        />
      )}
    </SimpleGrid>
  );
}
