import { Stack, Text } from '@mantine/core';
import type { LearnedColumn } from '@nazar/domain/imports/learned-column.ts';
import { rangeOf } from '@nazar/domain/imports/plan-column.ts';
import type { DecimalSign } from '@nazar/domain/imports/read-number.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

const shownValues = 5;

/** What a column is called, and what its data show. */
export function ColumnFinding({ column, decimal }: { column: LearnedColumn; decimal: DecimalSign }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { finding, filled, values, name } = column;
  const numbers = rangeOf(column, decimal);
  const said = t(`finding.${finding}`, {
    count: values?.length ?? 0,
    min: format.number(numbers?.min ?? 0),
    max: format.number(numbers?.max ?? 0),
  });
  const common = (values ?? [])
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownValues)
    .map(({ value, count }) =>
      count === 1 ? value.slice(0, 30) : `${value.slice(0, 30)} (${format.number(count)})`,
    );
  const hasMore = (values?.length ?? 0) > shownValues;
  return (
    <Stack gap={2} miw={0}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {said}
        {filled > 0 && ` · ${t('finding.filled', { count: filled })}`}
      </Text>
      {common.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }} dir="auto">
          {common.join(' · ')}
          {hasMore && ' …'}
        </Text>
      )}
    </Stack>
  );
}
