import type { ChatPerson, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me-query.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { findSender } from '../engine/find-sender.ts';
import { useChatClientValue } from '../use-chat-client.ts';

/** In a group chat also the order in which they joined. */
export type PersonNameFields = Pick<ChatPerson, 'name' | 'ownerOf' | 'foundBy' | 'memberOf'> & {
  readonly isOwner?: boolean;
  readonly place?: number;
};

/** The address or number by which a person was found, formatted for this language; null if it was none. */
export function useFormatFoundByIdentifier() {
  const format = useFormat();
  return useCallback(
    ({ foundBy }: Pick<ChatPerson, 'foundBy'>) =>
      foundBy?.startsWith('+') ? format.digits(foundBy) : foundBy,
    [format],
  );
}

/** The name of a person in a chat, including former accounts. */
export function useFormatPersonName() {
  const { t } = useTranslation('chat');
  const foundBy = useFormatFoundByIdentifier();
  return useCallback(
    (person: PersonNameFields | null | undefined) => {
      if (person === null || person === undefined) return t('accountGone');
      const { name, ownerOf, memberOf, isOwner, place } = person;
      if (name) return name;
      if (ownerOf) return t('ownerOf', { title: ownerOf });
      if (isOwner) return t('ownerOfGroup');
      if (place) return t('member', { place });
      const address = foundBy(person);
      if (address) return isolateNumbers(address);
      if (memberOf?.isOwner) return t('ownerOfNamedGroup', { group: memberOf.group });
      return memberOf ? t('memberOf', memberOf) : t('noName');
    },
    [t, foundBy],
  );
}

/**
 * Splits a name that is a sentence around a title, because the title has its own direction: the text before the title,
 * the title, and the text after it.
 */
export function useSplitNameAtTitle() {
  const nameOf = useFormatPersonName();
  return useCallback(
    (person: PersonNameFields): readonly [string, string, string] | null => {
      const { ownerOf, memberOf } = person;
      const title = ownerOf || memberOf?.group || '';
      const marked = {
        ...person,
        ownerOf: ownerOf && mark,
        memberOf: memberOf && { ...memberOf, group: mark },
      };
      const [before, behind] = nameOf(marked).split(mark);
      return before === undefined || behind === undefined ? null : [before, title, behind];
    },
    [nameOf],
  );
}

/** A character that no name contains. */
const mark = '\u{fffc}';

/** Finds who sent a message of a chat, and their name there. */
export function useFindSender(
  chat:
    | (Pick<ChatSummary, 'id' | 'other'> & Partial<Pick<ChatSummary, 'lastSender' | 'lastMessage'>>)
    | undefined,
) {
  const { t } = useTranslation('chat');
  const nameOf = useFormatPersonName();
  const me = useMe();
  const inChat = useChatClientValue((client) => (chat === undefined ? undefined : client.people(chat.id)));
  const lastSender = chat?.lastSender;
  const lastSenderId = chat?.lastMessage?.senderId ?? null;
  const other = chat?.other ?? null;
  return useCallback(
    (senderId: string | null) => {
      const sender = findSender<PersonNameFields & Pick<ChatPerson, 'accountId' | 'picture'>>(senderId, {
        me: me?.id,
        other,
        people: inChat,
        last: lastSender === undefined ? undefined : { senderId: lastSenderId, person: lastSender },
      });
      switch (sender.kind) {
        case 'person':
          return {
            name: nameOf(sender.person),
            ownName: sender.person.name,
            picture: sender.person.picture,
            person: sender.person,
          };
        case 'me':
          return { name: t('me'), ownName: null, picture: null, person: null };
        case 'gone':
          return { name: t('accountGone'), ownName: null, picture: null, person: null };
        case 'left':
          return { name: t('personLeft'), ownName: null, picture: null, person: null };
        case 'unknown':
          return { name: '', ownName: null, picture: null, person: null };
      }
    },
    [t, nameOf, me?.id, other, inChat, lastSender, lastSenderId],
  );
}

/** The name of a chat: the other person, or the group. */
export function useChatName(chat: Pick<ChatSummary, 'kind' | 'other' | 'group'> | undefined): string {
  const { t } = useTranslation('chat');
  const nameOf = useFormatPersonName();
  if (chat === undefined) return '';
  return chat.kind === 'group' ? (chat.group?.name ?? t('groupGone')) : nameOf(chat.other);
}
