import { Badge, Group, Text } from '@mantine/core';
import { type DecimalSign, parseCellNumber } from '@nazar/domain/imports/cell-number.ts';
import { type ClassificationDoubt, classifyColumn } from '@nazar/domain/imports/classify-column.ts';
import type { ColumnProfile } from '@nazar/domain/imports/column-profile.ts';
import type { ImportPlan, NewColumnPlan } from '@nazar/domain/imports/import-plan.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { getSeparatorTextKey } from './cell-settings.tsx';

type DoubtProps = {
  profile: ColumnProfile;
  column: NewColumnPlan;
  decimal: DecimalSign;
  separator: string | null | undefined;
};

/** Why a person should check a column; null once they have changed the suggestion. */
export function findColumnDoubt({
  profile,
  column,
  decimal,
  separator,
}: DoubtProps): ClassificationDoubt | null {
  const classification = classifyColumn(profile, { decimal, missing: column.missing, separator });
  const { use, question } = column;
  const isSuggested =
    use === 'question' &&
    question?.responseType === classification.responseType &&
    question.separator === classification.separator;
  return isSuggested ? classification.doubt : null;
}

/** How the table's numbers and dates are read. */
export type TableNotation = Pick<ImportPlan, 'decimal' | 'dateOrder' | 'calendar'>;

/** Marks a column for checking and gives the reason. */
export function ColumnDoubtNote({
  doubt,
  notation: { decimal, dateOrder, calendar },
}: {
  doubt: ClassificationDoubt | null;
  notation: TableNotation;
}) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (doubt === null) return null;
  const reason = () => {
    switch (doubt.code) {
      case 'codes':
      case 'points':
        return t(`doubt.${doubt.code}`);
      case 'decimal': {
        const number = format.number(parseCellNumber(doubt.cell, decimal) ?? 0);
        return t('doubt.decimal', { cell: doubt.cell, number });
      }
      case 'dateOrder':
        return t(dateOrder === 'dayFirst' ? 'doubt.dayFirst' : 'doubt.monthFirst', { cell: doubt.cell });
      case 'calendar':
        return t(calendar === 'gregorian' ? 'doubt.gregorian' : 'doubt.persian', { cell: doubt.cell });
      case 'separator': {
        const { separator: sign } = doubt;
        return t('doubt.separator', { separator: t(`separator.${getSeparatorTextKey(sign)}`, { sign }) });
      }
    }
  };
  return (
    <Group gap="xs" mt={6}>
      <Badge size="sm" variant="light" color="orange" tt="none">
        {t('doubt.badge')}
      </Badge>
      <Text size="sm">{reason()}</Text>
    </Group>
  );
}
