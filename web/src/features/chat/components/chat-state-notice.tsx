import { Alert, Button, Group, Text } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useChatContactMutation } from '../contact-queries.ts';
import writeClasses from '../write.module.css';
import { BlockPersonDialog } from './people/block-person-dialog.tsx';
import { useAnswerChatRequest } from './people/use-answer-chat-request.ts';
import { useChatName } from './use-chat-name.ts';
import type { useStayedOnPageCheck } from './use-stayed-on-page-check.ts';

type ChatStateNoticeProps = {
  chat: ChatSummary;
  startStillHereCheck: ReturnType<typeof useStayedOnPageCheck>;
};

/**
 * Explains why the reader can't write, with what they can do: a request, an invitation, a first message that waits, a
 * block.
 */
export function ChatStateNotice({ chat, startStillHereCheck }: ChatStateNoticeProps) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const name = useChatName(chat);
  const [isBlocking, setBlocking] = useState(false);
  const { accept, decline } = useAnswerChatRequest(chat, {
    startStillHereCheck,
    // An accepted request moves to the list of chats.
    onAccepted: () => void navigate(paths.chat(chat.id), { replace: true }),
    onDeclined: () => void navigate(paths.chats({ list: 'requests' }), { replace: true }),
  });
  const change = useChatContactMutation();
  const { other, state } = chat;
  if (state === 'request' || state === 'invited') {
    return (
      <div className={writeClasses.notice}>
        <Text fw={600} ta="center">
          {t(state === 'request' ? 'requestFrom' : 'invitedTo', { name })}
        </Text>
        <Text size="sm" c="dimmed" ta="center" maw={460}>
          {t(state === 'request' ? 'requestHint' : 'invitedHint')}
        </Text>
        <Group justify="center" gap="xs">
          <Button loading={accept.isPending} onClick={() => accept.mutate()}>
            {t(state === 'request' ? 'accept' : 'join')}
          </Button>
          <Button variant="subtle" loading={decline.isPending} onClick={() => decline.mutate()}>
            {t('decline')}
          </Button>
          {other !== null && (
            <Button variant="subtle" color="red" onClick={() => setBlocking(true)}>
              {t('block')}
            </Button>
          )}
        </Group>
        {isBlocking && other !== null && (
          <BlockPersonDialog
            person={other}
            onClose={() => setBlocking(false)}
            onBlocked={() => void navigate(paths.chats(), { replace: true })}
          />
        )}
      </div>
    );
  }
  const refusal = chat.abilities.sendRefusal;
  if (chat.isBlocked && other !== null) {
    return (
      <div className={writeClasses.notice}>
        <Text size="sm" ta="center">
          {t('refusal.chatBlocked')}
        </Text>
        <Button
          size="xs"
          loading={change.isPending}
          onClick={() => change.mutate({ change: 'unblock', accountId: other.accountId })}
        >
          {t('unblock')}
        </Button>
      </div>
    );
  }
  if (refusal === null) return null;
  const isOwner = !other?.name && Boolean(other?.ownerOf);
  const waits = isOwner ? 'ownerWaits' : 'chatWaits';
  const known = refusal === 'chatWaits' ? waits : refusal === 'chatEmpty' ? refusal : 'other';
  return (
    <Alert color="gray" className={writeClasses.alert} role="status">
      <Text size="sm" ta="center">
        {t(`refusal.${known}`, { name })}
      </Text>
    </Alert>
  );
}
