import { Badge } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';

const colors: Readonly<Record<MyResponseSummary['standing'], string>> = {
  open: 'teal.9',
  closed: 'gray.7',
  notOpen: 'blue.9',
  takenDown: 'red.9',
  hidden: 'gray.7',
};

/** The current state of the inquiry. */
export function InquiryStateBadge({ standing }: Pick<MyResponseSummary, 'standing'>) {
  const { t } = useTranslation('participated');
  return (
    <Badge variant="light" color={colors[standing]} tt="none">
      {t(`standing.${standing}`)}
    </Badge>
  );
}

/** Formats the time of a response; for anonymous ones only the day is known. */
export function useFormatResponseTime() {
  const { t } = useTranslation('participated');
  const format = useFormat();
  return ({ submittedAt, day }: Pick<MyResponseSummary, 'submittedAt' | 'day'>) =>
    submittedAt === null
      ? t('onDay', { day: format.date(`${day}T12:00:00`) })
      : t('at', { moment: format.date(submittedAt, 'dateTime') });
}
