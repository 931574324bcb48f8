import { ActionIcon, Menu, Text } from '@mantine/core';
import type { ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { IconArrowBackUp, IconCopy, IconDots, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { liveConnection } from '../../../../api/live/live.ts';
import { useNow } from '../../../../i18n/server-render-moment.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { copyText } from '../../../../ui/copy-text.ts';
import { ActionMenu } from '../../../../ui/dialogs/action-menu.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../../ui/show-success.ts';
import { LazyReportDialog } from '../../../moderation/index.ts';
import type { ReplyOrEdit } from '../../engine/composer-state.ts';
import messageClasses from '../../message.module.css';
import { useChatClient } from '../../use-chat-client.ts';
import { useShowLiveProblem } from '../../use-show-live-problem.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { useFindSender } from '../use-chat-name.ts';
import { DeliveryTicks } from './delivery-ticks.tsx';
import { MessageBody } from './message-body.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { useFormatMessageSummary } from './use-format-message-summary.ts';

type MessageItemProps = {
  chat: ChatSummary;
  message: Message;
  /** Whether it is the first of several messages by the same sender. */
  isFirst: boolean;
  /** Whether the arrow keys have selected this message. */
  isActive: boolean;
  /** Whether it is the message that was jumped to. */
  isMarked: boolean;
  onActive: (id: string) => void;
  onGoTo: (number: number) => void;
  onReplyOrEdit: (replyOrEdit: ReplyOrEdit) => void;
};

/** One message with its content, time, delivery state and actions. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { chat, message, isFirst, isActive, isMarked, onActive, onGoTo } = props;
  const { t } = useTranslation('chat');
  const format = useFormat();
  const senderOf = useFindSender(chat);
  const wordsOf = useFormatMessageSummary();
  const { isMine, kind } = message;
  const isGroup = chat.kind === 'group';
  const sender = senderOf(message.senderId);
  const name = isMine ? t('me') : sender.name;
  const time = format.date(message.sentAt, 'time');
  return (
    <article
      className={messageClasses.message}
      data-mine={isMine || undefined}
      data-first={isFirst || undefined}
      data-marked={isMarked || undefined}
      data-message={message.id}
      tabIndex={isActive ? 0 : -1}
      aria-label={t('messageOf', { name, time, text: wordsOf(message) })}
      onFocus={() => onActive(message.id)}
    >
      {isGroup && !isMine && (
        <span className={messageClasses.senderPicture}>
          {isFirst && <PersonAvatar name={sender.ownName} picture={sender.picture} size={32} />}
        </span>
      )}
      <div className={messageClasses.bubble}>
        {isGroup && !isMine && isFirst && (
          <Text component="bdi" size="xs" fw={650} c="cyan.9" className={messageClasses.sender}>
            {name}
          </Text>
        )}
        {message.replyTo !== null && kind !== 'deleted' && (
          <QuotedMessage chat={chat} replyTo={message.replyTo} onGoTo={onGoTo} />
        )}
        <MessageBody message={message} />
        <span className={messageClasses.meta}>
          {message.editedAt !== null && kind !== 'deleted' && <span>{t('edited')}</span>}
          <time dateTime={message.sentAt} title={format.date(message.sentAt, 'dateTime')}>
            {time}
          </time>
          {isMine && kind !== 'deleted' && <DeliveryTicks message={message} chat={chat} />}
        </span>
      </div>
      {kind !== 'deleted' && <MessageMenu {...props} />}
    </article>
  );
});

function MessageMenu({ chat, message, isActive, onReplyOrEdit }: MessageItemProps) {
  const { t } = useTranslation('chat');
  const client = useChatClient();
  const showProblem = useShowLiveProblem();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const canWrite = chat.abilities.sendRefusal === null;
  const canEdit =
    message.editableUntil !== null && Date.parse(message.editableUntil) > now && message.kind !== 'voice';
  const remove = async () => {
    setBusy(true);
    try {
      client.takeMessage(await liveConnection.ask('deleteMessage', { chatId: chat.id, id: message.id }));
    } catch (problem) {
      showProblem(problem);
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <div className={messageClasses.tools}>
      <ActionMenu
        returnFocus={false}
        button={
          <ActionIcon
            variant="default"
            size={32}
            radius="xl"
            tabIndex={isActive ? 0 : -1}
            aria-label={t('messageMenu')}
          >
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        }
      >
        {canWrite && chat.abilities.attach && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} className="mirrored" aria-hidden />}
            onClick={() => onReplyOrEdit({ kind: 'reply', message })}
          >
            {t('reply')}
          </Menu.Item>
        )}
        {message.text !== '' && (
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(message.text).then((isDone) => isDone && showSuccess(t('copied')))}
          >
            {t('copy')}
          </Menu.Item>
        )}
        {canEdit && (
          <Menu.Item
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onReplyOrEdit({ kind: 'edit', message })}
          >
            {t('edit', { ns: 'common' })}
          </Menu.Item>
        )}
        {!message.isMine && (
          <Menu.Item leftSection={<IconFlag size={18} aria-hidden />} onClick={() => setReporting(true)}>
            {t('report')}
          </Menu.Item>
        )}
        {message.isMine && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('delete', { ns: 'common' })}
          </Menu.Item>
        )}
      </ActionMenu>
      <ConfirmDialog
        opened={isAsking}
        title={t('deleteTitle')}
        confirmLabel={t('deleteForAll')}
        loading={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('deleteText')}
      </ConfirmDialog>
      {isReporting && (
        <LazyReportDialog chatId={chat.id} messageId={message.id} onClose={() => setReporting(false)} />
      )}
    </div>
  );
}
