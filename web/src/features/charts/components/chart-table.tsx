import { Table } from '@mantine/core';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { chartRows } from './chart-rows.ts';

/** The numbers behind a chart. */
export function ChartTable({
  type,
  title,
  data,
}: {
  type: ChartInput['type'];
  title: string;
  data: ChartData;
}) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { heads, rows } = chartRows(type, data, { option: t('option'), count: t('count'), day: t('day') });
  return (
    <Table.ScrollContainer minWidth={280}>
      <Table aria-label={title} striped>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>
                <bdi>{head}</bdi>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, ...counts]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400} style={type === 'trend' ? { whiteSpace: 'nowrap' } : {}}>
                <bdi>{type === 'trend' ? format.date(`${label}T12:00:00`) : label}</bdi>
              </Table.Th>
              {heads.slice(1).map((head, at) => (
                <Table.Td key={head}>{format.number(counts[at] ?? 0)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
