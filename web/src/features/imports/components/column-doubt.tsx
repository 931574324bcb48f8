import { Badge, Group, Text } from '@mantine/core';
import type { DecimalSign } from '@nazar/domain/imports/cell-number.ts';
import { type ClassificationDoubt, classifyColumn } from '@nazar/domain/imports/classify-column.ts';
import type { ColumnProfile } from '@nazar/domain/imports/column-profile.ts';
import type { NewColumnPlan } from '@nazar/domain/imports/import-plan.ts';
import { useTranslation } from 'react-i18next';
import { separatorName } from './cell-settings.tsx';

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
  const judged = classifyColumn(profile, { decimal, missing: column.missing, separator });
  const { use, question } = column;
  const isSuggested =
    use === 'question' &&
    question?.responseType === judged.responseType &&
    question.separator === judged.separator;
  return isSuggested ? judged.doubt : null;
}

export function ColumnDoubt(props: DoubtProps) {
  const { t } = useTranslation('imports');
  const doubt = findColumnDoubt(props);
  if (doubt === null) return null;
  return (
    <Group gap="xs" mt={6}>
      <Badge size="sm" variant="light" color="orange" tt="none">
        {t('doubt.badge')}
      </Badge>
      <Text size="sm">
        {doubt.code === 'codes'
          ? t('doubt.codes')
          : t('doubt.separator', {
              separator: t(`separator.${separatorName(doubt.separator)}`, { sign: doubt.separator }),
            })}
      </Text>
    </Group>
  );
}
