import { IconCalendarClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Before an inquiry opens nothing of it is shown. */
export function NotOpenYet() {
  const { t } = useTranslation('detail');
  return (
    <EmptyState order={1} icon={IconCalendarClock} title={t('notOpenYet')}>
      {t('notOpenYetHint')}
    </EmptyState>
  );
}
