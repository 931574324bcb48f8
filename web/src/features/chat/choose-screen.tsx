import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useChats } from './use-chats.ts';

/** Beside the lists, while no conversation is open; nothing where there is none to choose. */
export function ChooseScreen() {
  const { t } = useTranslation('chat');
  const isEmpty = useChats((client) => client.chats().length === 0);
  if (isEmpty) return null;
  return (
    <EmptyState icon={IconMessages} title={t('choose')}>
      {t('chooseHint')}
    </EmptyState>
  );
}
