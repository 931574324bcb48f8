import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useChatClientValue } from './use-chat-client.ts';

/** Asks to choose a conversation while none is open, if there are any. */
export function ChooseChatScreen() {
  const { t } = useTranslation('chat');
  const isEmpty = useChatClientValue((client) => client.chats().length === 0);
  const isLoading = useChatClientValue((client) => client.list('chats').state === 'loading');
  if (isEmpty && isLoading) return null;
  if (isEmpty) return <EmptyState icon={IconMessages} title={t('openHere')} />;
  return (
    <EmptyState icon={IconMessages} title={t('choose')}>
      {t('chooseHint')}
    </EmptyState>
  );
}
