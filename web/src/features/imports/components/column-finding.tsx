import { Stack, Text } from '@mantine/core';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { classifyColumn } from '@nazar/domain/imports/classify-column.ts';
import type { ColumnProfile } from '@nazar/domain/imports/column-profile.ts';
import {
  computeNumericRangeWithoutMissing,
  removeMissingValuesFromColumn,
} from '@nazar/domain/imports/missing-values.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

const shownValues = 5;

type ColumnFindingNoteProps = {
  column: ColumnProfile;
  decimal: DecimalSign;
  missing: readonly string[];
  /** The table's separator. */
  separator?: string | null | undefined;
};

/** Shows a column's title and what its data contain. */
export function ColumnDataSummary({ column, decimal, missing, separator }: ColumnFindingNoteProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { filled, values, examples = [], name } = removeMissingValuesFromColumn(column, missing);
  const { finding } = classifyColumn(column, { decimal, missing, separator });
  const numbers = computeNumericRangeWithoutMissing(column, { missing, decimal });
  const sentence = t(`finding.${finding}`, {
    count: values?.length ?? 0,
    min: format.number(numbers?.min ?? 0),
    max: format.number(numbers?.max ?? 0),
  });
  const shown = values ?? examples;
  const common = shown
    .toSorted((a, b) => b.count - a.count)
    .slice(0, shownValues)
    .map(({ value, count }) =>
      count === 1 ? value.slice(0, 30) : `${value.slice(0, 30)} (${format.number(count)})`,
    );
  const hasMore = values === null || values.length > shownValues;
  return (
    <Stack gap={2} miw={0}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {name}
      </Text>
      <Text size="xs" c="dimmed">
        {sentence}
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
