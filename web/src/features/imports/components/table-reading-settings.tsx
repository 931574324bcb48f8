import { NativeSelect, SimpleGrid, Switch } from '@mantine/core';
import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { cellCalendars, dateOrders, persianYears } from '@nazar/domain/imports/cell-day.ts';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { findUnzonedTimes } from '@nazar/domain/imports/find-unzoned-times.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { getNumericRange } from '@nazar/domain/imports/missing-values.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type TableReading = Pick<ImportPlan, 'decimal' | 'dateOrder' | 'calendar' | 'timeZone' | 'guarded'>;

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Settings that apply to all cells of a table. */
export function useTableReadingSettings(
  contents: ImportTableProfile,
  before: TableReading | null,
  {
    timeZone,
    onDecimal = () => {},
  }: {
    /** The time zone to propose; null if the table says none. */
    timeZone: string | null;
    onDecimal?: (decimal: DecimalSign, before: DecimalSign) => void;
  },
) {
  const [value, setValue] = useState<TableReading>({
    decimal: before?.decimal ?? contents.decimal,
    dateOrder: before === null ? contents.dateOrder : before.dateOrder,
    ...(before?.calendar === undefined ? {} : { calendar: before.calendar }),
    timeZone: before?.timeZone ?? timeZone ?? ownTimeZone(),
    guarded: before?.guarded ?? contents.guarded,
  });
  const hasNumbers = contents.columns.some(
    (column) =>
      column.decimal === undefined &&
      (getNumericRange(column, '.') !== null || getNumericRange(column, ',') !== null),
  );
  const change = (changes: Partial<TableReading>) => {
    setValue((all) => ({ ...all, ...changes }));
    if (changes.decimal !== undefined) onDecimal(changes.decimal, value.decimal);
  };
  const isOrderUnclear = contents.columns.some(({ unclear }) => unclear?.date !== undefined);
  const isCalendarUnclear = contents.columns.some(({ unclear }) => unclear?.calendar !== undefined);
  return { value, change, hasNumbers, isOrderUnclear, isCalendarUnclear, wasGuarded: contents.guarded };
}

type TableReadingSettingsProps = { settings: ReturnType<typeof useTableReadingSettings> };

export function TableReadingSettings({ settings }: TableReadingSettingsProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const year = (number: number) => format.number(number, { useGrouping: false });
  const { value, change, hasNumbers, isOrderUnclear, isCalendarUnclear, wasGuarded } = settings;
  if (!hasNumbers && !isOrderUnclear && !isCalendarUnclear && !wasGuarded) return null;
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
      {isCalendarUnclear && (
        <NativeSelect
          label={t('reading.calendar', { first: year(persianYears.first), last: year(persianYears.last) })}
          value={value.calendar ?? 'persian'}
          onChange={(event) =>
            change({ calendar: event.currentTarget.value === 'gregorian' ? 'gregorian' : undefined })
          }
          data={cellCalendars.map((calendar) => ({ value: calendar, label: t(`reading.${calendar}`) }))}
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

/** Asks for the time zone of a table's times unless the table says it. */
export function TimeZoneQuestion({
  settings: { value, change },
  columns,
  contents,
}: TableReadingSettingsProps & { columns: ImportPlan['columns']; contents: ImportTableProfile }) {
  const { t } = useTranslation('imports');
  const unzoned = findUnzonedTimes(columns, contents);
  if (unzoned === 'none') return null;
  return (
    <NativeSelect
      maw={420}
      label={t('reading.timeZone')}
      description={t(`reading.unzoned.${unzoned}`)}
      value={value.timeZone}
      onChange={(event) => change({ timeZone: event.currentTarget.value })}
      data={[...new Set([value.timeZone, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]}
    />
  );
}
