import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Shown before an inquiry opens, without any of its content. */
export function InquiryNotOpenYet() {
  const { t } = useTranslation('detail');
  return (
    <EmptyState order={1} icon={IconCalendarClock} title={t('notOpenYet')}>
      {t('notOpenYetHint')}
    </EmptyState>
  );
}
