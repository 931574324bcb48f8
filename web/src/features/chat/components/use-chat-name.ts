import type { ChatPerson, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me-query.ts';
import { whoSent } from '../engine/who-sent.ts';
import { useChats } from '../use-chats.ts';

/** In a group's chat also the place in which they joined. */
type Named = Pick<ChatPerson, 'name' | 'ownerOf'> & {
  readonly isOwner?: boolean;
  readonly place?: number;
};

/** What a person is called in a chat; also who has no account any more. */
export function usePersonName() {
  const { t } = useTranslation('chat');
  return useCallback(
    (person: Named | null | undefined) => {
      if (person === null || person === undefined) return t('accountGone');
      const { name, ownerOf, isOwner, place } = person;
      if (name) return name;
      if (ownerOf) return t('ownerOf', { title: ownerOf });
      if (isOwner) return t('ownerOfGroup');
      return place === undefined ? t('noName') : t('member', { place });
    },
    [t],
  );
}

/** Who sent a message of a chat, and what they are called. */
export function useSender(chat: Pick<ChatSummary, 'id' | 'other'> | undefined) {
  const { t } = useTranslation('chat');
  const nameOf = usePersonName();
  const me = useMe();
  const people = useChats((client) => (chat === undefined ? undefined : client.people(chat.id)));
  const other = chat?.other ?? null;
  return useCallback(
    (senderId: string | null) => {
      const sender = whoSent<Named & Pick<ChatPerson, 'accountId' | 'picture'>>(senderId, {
        me: me?.id,
        other,
        people,
      });
      switch (sender.kind) {
        case 'person':
          return {
            name: nameOf(sender.person),
            ownName: sender.person.name,
            picture: sender.person.picture,
          };
        case 'me':
          return { name: t('me'), ownName: null, picture: null };
        case 'gone':
          return { name: t('accountGone'), ownName: null, picture: null };
        case 'left':
          return { name: t('personLeft'), ownName: null, picture: null };
        case 'unknown':
          return { name: '', ownName: null, picture: null };
      }
    },
    [t, nameOf, me?.id, other, people],
  );
}

/** What a chat is called: the other one, or its group. */
export function useChatName(chat: Pick<ChatSummary, 'kind' | 'other' | 'group'> | undefined): string {
  const { t } = useTranslation('chat');
  const nameOf = usePersonName();
  if (chat === undefined) return '';
  return chat.kind === 'group' ? (chat.group?.name ?? t('groupGone')) : nameOf(chat.other);
}
