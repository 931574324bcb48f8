import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** Warns that rows of an exported exam get other scores than the file contains. */
export function RescoringWarning({ count = 0 }: { count?: number | undefined }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  if (count === 0) return null;
  return <Text size="sm">{t('scoredAnew', { count, rows: format.number(count) })}</Text>;
}
