import type { ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type DeliveryTicksProps = {
  message: Pick<Message, 'number'> | null;
  chat: Pick<ChatSummary, 'othersReceived' | 'othersSeen'>;
};

/** The delivery state of my message: waiting, sent, delivered or seen. */
export function DeliveryTicks({ message, chat }: DeliveryTicksProps) {
  const { t } = useTranslation('chat');
  if (message === null) return <IconClock size={14} aria-label={t('waiting')} />;
  if (message.number <= chat.othersSeen) {
    return <IconChecks size={16} color="var(--mantine-color-cyan-9)" aria-label={t('seen')} />;
  }
  if (message.number <= chat.othersReceived) return <IconChecks size={16} aria-label={t('delivered')} />;
  return <IconCheck size={16} aria-label={t('sent')} />;
}
