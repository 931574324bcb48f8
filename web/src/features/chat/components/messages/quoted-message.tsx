import { Text } from '@mantine/core';
import type { ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { useTranslation } from 'react-i18next';
import messageClasses from '../../message.module.css';
import { useFindSender } from '../use-chat-name.ts';
import { TruncatedName } from './truncated-name.tsx';

type QuotedMessageProps = {
  chat: Pick<ChatSummary, 'id' | 'other'>;
  replyTo: NonNullable<Message['replyTo']>;
  onGoTo?: (number: number) => void;
};

/** The quoted message of a reply; pressing it jumps to that message. */
export function QuotedMessage({ chat, replyTo, onGoTo }: QuotedMessageProps) {
  const { t } = useTranslation('chat');
  const senderOf = useFindSender(chat);
  const sender = senderOf(replyTo.senderId);
  const words =
    replyTo.kind === 'deleted'
      ? t('deletedMessage')
      : replyTo.quote || t(`quoted.${replyTo.kind === 'text' ? 'files' : replyTo.kind}`);
  const inside = (
    <>
      <TruncatedName
        person={sender.person}
        name={sender.name}
        size="xs"
        fw={650}
        c="cyan.9"
        display="block"
      />
      <Text size="sm" lineClamp={2} dir="auto">
        {words}
      </Text>
    </>
  );
  if (onGoTo === undefined) return <div className={messageClasses.quote}>{inside}</div>;
  return (
    <button
      type="button"
      className={messageClasses.quote}
      tabIndex={-1}
      onClick={() => onGoTo(replyTo.number)}
    >
      {inside}
    </button>
  );
}
