import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Beside the lists, while no conversation is open. */
export function ChooseScreen() {
  const { t } = useTranslation('chat');
  return (
    <EmptyState icon={IconMessages} title={t('choose')}>
      {t('chooseHint')}
    </EmptyState>
  );
}
