import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useChats } from './use-chats.ts';

/** Asks to choose a conversation while none is open; renders nothing if there are none. */
export function ChooseChatScreen() {
  const { t } = useTranslation('chat');
  const isEmpty = useChats((client) => client.chats().length === 0);
  if (isEmpty) return null;
  return (
    <EmptyState icon={IconMessages} title={t('choose')}>
      {t('chooseHint')}
    </EmptyState>
  );
}
