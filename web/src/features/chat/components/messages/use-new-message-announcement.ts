import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageLog } from '../../engine/message-log.ts';
import { useFindSender } from '../use-chat-name.ts';
import { useFormatMessageSummary } from './use-format-message-summary.ts';

/** The newest message of another person, announced to screen readers; empty for messages that were there on opening. */
export function useNewMessageAnnouncement(chat: ChatSummary, log: MessageLog | null): string {
  const { t } = useTranslation('chat');
  const words = useFormatMessageSummary();
  const senderOf = useFindSender(chat);
  const from = useRef<number | null>(null);
  const newest = log?.hasAfter === false ? log.messages.at(-1) : undefined;
  if (from.current === null && log !== null) from.current = Math.max(chat.lastNumber, newest?.number ?? 0);
  if (newest === undefined || newest.isMine || newest.number <= (from.current ?? 0)) return '';
  return t('said', { name: senderOf(newest.senderId).name, text: words(newest) });
}
