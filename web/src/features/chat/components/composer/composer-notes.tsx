import { CloseButton, Text } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { useTranslation } from 'react-i18next';
import type { ReplyOrEdit } from '../../engine/composer-state.ts';
import classes from '../../write.module.css';
import { QuotedMessage } from '../messages/quoted-message.tsx';

type ReplyOrEditNoteProps = { chat: ChatSummary; replyOrEdit: NonNullable<ReplyOrEdit>; onClose: () => void };

/** Shows the message that is being edited or replied to. */
export function ReplyOrEditNote({ chat, replyOrEdit: { kind, message }, onClose }: ReplyOrEditNoteProps) {
  const { t } = useTranslation('chat');
  const isEdit = kind === 'edit';
  return (
    <div className={classes.about}>
      <Text size="xs" c="dimmed">
        {t(isEdit ? 'editing' : 'replying')}
      </Text>
      <QuotedMessage chat={chat} replyTo={{ ...message, quote: message.text.slice(0, chatLimits.quote) }} />
      <CloseButton size="lg" aria-label={t(isEdit ? 'dontEdit' : 'dontReply')} onClick={onClose} />
    </div>
  );
}

/** Shows the inquiry that will be sent with the message. */
export function SharedInquiryNote({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className={classes.about}>
      <Text size="xs" c="dimmed">
        {t('withInquiry')}
      </Text>
      <Text component="bdi" fw={600} size="sm" truncate>
        {title}
      </Text>
      <CloseButton size="lg" aria-label={t('dontShare')} onClick={onClose} />
    </div>
  );
}
