import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { dateOrders } from '@nazar/domain/imports/cell-day.ts';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { getNumericRange } from '@nazar/domain/imports/missing-values.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Reading = Pick<ImportPlan, 'decimal' | 'dateOrder' | 'timeZone' | 'guarded'>;

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of this device, unless an export has its times in others. */
function likelyTimeZone({ timeZones = [] }: ImportTableProfile): string {
  const own = ownTimeZone();
  return timeZones.includes(own) ? own : (timeZones[0] ?? own);
}

/** Settings that apply to all cells of a table. */
export function useTableReadingSettings(
  contents: ImportTableProfile,
  before: Reading | null,
  onDecimal: (decimal: DecimalSign, before: DecimalSign) => void = () => {},
) {
  const [value, setValue] = useState<Reading>({
    decimal: before?.decimal ?? contents.decimal,
    dateOrder: before === null ? contents.dateOrder : before.dateOrder,
    timeZone: before?.timeZone ?? likelyTimeZone(contents),
    guarded: before?.guarded ?? contents.guarded,
  });
  const hasTimes = contents.columns.some(({ finding }) => finding === 'moments');
  const hasNumbers = contents.columns.some(
    (column) => getNumericRange(column, '.') !== null || getNumericRange(column, ',') !== null,
  );
  const change = (changes: Partial<Reading>) => {
    setValue((all) => ({ ...all, ...changes }));
    if (changes.decimal !== undefined) onDecimal(changes.decimal, value.decimal);
  };
  const isOrderUnclear = contents.columns.some(({ unclear }) => unclear?.date !== undefined);
  return { value, change, hasTimes, hasNumbers, isOrderUnclear, wasGuarded: contents.guarded };
}

export function TableReadingSettings({ settings }: { settings: ReturnType<typeof useTableReadingSettings> }) {
  const { t } = useTranslation('imports');
  const { value, change, hasTimes, hasNumbers, isOrderUnclear, wasGuarded } = settings;
  if (!hasTimes && !hasNumbers && !isOrderUnclear && !wasGuarded) return null;
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
      {isOrderUnclear && (
        <NativeSelect
          label={t('reading.dateOrder')}
          value={value.dateOrder}
          onChange={(event) =>
            change({ dateOrder: event.currentTarget.value === 'dayFirst' ? 'dayFirst' : 'monthFirst' })
          }
          data={dateOrders.map((order) => ({ value: order, label: t(`reading.${order}`) }))}
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
