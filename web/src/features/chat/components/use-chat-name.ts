import type { ChatPerson, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What a person is called in a chat; also who has no account any more. */
export function usePersonName() {
  const { t } = useTranslation('chat');
  return useCallback(
    (person: Pick<ChatPerson, 'name' | 'username'> | null | undefined) =>
      person === null || person === undefined
        ? t('accountGone')
        : person.name || person.username || t('noName'),
    [t],
  );
}

/** What a chat is called: the other one, or its group. */
export function useChatName(chat: Pick<ChatSummary, 'kind' | 'other' | 'group'> | undefined): string {
  const { t } = useTranslation('chat');
  const nameOf = usePersonName();
  if (chat === undefined) return '';
  return chat.kind === 'group' ? (chat.group?.name ?? t('groupGone')) : nameOf(chat.other);
}
