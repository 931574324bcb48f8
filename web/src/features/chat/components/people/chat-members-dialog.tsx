import { Text } from '@mantine/core';
import type { ChatMember, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import classes from '../../chat.module.css';
import { useChatClient, useChatClientValue } from '../../use-chat-client.ts';
import { useChatName, useFormatPersonName } from '../use-chat-name.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonNameWithNote } from './person-name-with-note.tsx';
import { PersonProfileDialog } from './person-profile-dialog.tsx';

/** Lists the people of a group chat; closing a profile returns to the list. */
export function ChatMembersDialog({ chat, onClose }: { chat: ChatSummary; onClose: () => void }) {
  const { t } = useTranslation('chat');
  useReturnFocus();
  const [shown, setShown] = useState<ChatMember | null>(null);
  const client = useChatClient();
  const name = useChatName(chat);
  const nameOf = useFormatPersonName();
  const people = useChatClientValue(() => client.people(chat.id)) ?? [];
  useEffect(() => client.watchOnline(people.map(({ accountId }) => accountId)), [client, people]);
  if (shown !== null) {
    return (
      <PersonProfileDialog accountId={shown.accountId} name={nameOf(shown)} onClose={() => setShown(null)} />
    );
  }
  return (
    <Dialog opened onClose={onClose} title={<bdi>{name}</bdi>}>
      {people.length === 0 && <Text c="dimmed">{t('noOneElse')}</Text>}
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={person.accountId}>
            <button type="button" className={classes.row} onClick={() => setShown(person)}>
              <PersonAvatar
                name={person.name}
                picture={person.picture}
                size={40}
                isOnline={client.isOnline(person.accountId)}
              />
              <PersonNameWithNote
                person={person}
                name={nameOf(person)}
                note={person.isOwner && person.name !== null ? t('groupOwner') : null}
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
