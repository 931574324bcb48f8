import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { type ShownChart, useChartModel } from '../picture/use-chart-model.ts';
import { hasIntervalGroups } from './chart-picture.tsx';
import classes from './chart-table.module.css';

/** The numbers of a chart with full labels; empty if nothing is shown. */
export function ChartTable({ shown }: { shown: ShownChart }) {
  if (shown.data.withheld) return null;
  // Focusable, so that a wide table can be scrolled by keyboard.
  return (
    <Table.ScrollContainer minWidth={280} type="native" tabIndex={0}>
      <ScreenReaderChartTable shown={shown} />
    </Table.ScrollContainer>
  );
}

/** Like `ChartTable`, for screen readers only and without scrolling. */
export function ScreenReaderChartTable({ shown }: { shown: ShownChart }) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { items, number } = useChartModel(shown);
  const { type, title, data } = shown;
  if (data.withheld || items.length === 0) return null;
  const day = t('day');
  const heads =
    type === 'trend'
      ? [day, ...items.map(({ label }) => label)]
      : [t(hasIntervalGroups(data) ? 'answer' : 'option'), t('count'), t('share')];
  return (
    <Table aria-label={title} striped className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, column) => (
            // Two options may have the same label.
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
            <Table.Th key={column} scope="col">
              <bdi>{head}</bdi>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {type === 'trend'
          ? data.days.map((day, index) => (
              <Table.Tr key={day}>
                <Table.Th scope="row" className={classes.day}>
                  <bdi>{format.date(`${day}T12:00:00`)}</bdi>
                </Table.Th>
                {items.map(({ key, counts }) => (
                  <Table.Td key={key}>{number(counts[index] ?? 0)}</Table.Td>
                ))}
              </Table.Tr>
            ))
          : items.map(({ key, label, count, share }) => (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <bdi>{label}</bdi>
                </Table.Th>
                <Table.Td>{number(count)}</Table.Td>
                <Table.Td>{share}</Table.Td>
              </Table.Tr>
            ))}
      </Table.Tbody>
    </Table>
  );
}
