import { Text } from '@mantine/core';
import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { LazyTakedownNote } from '../../../moderation/index.ts';
import contentClasses from '../../content.module.css';
import { isOnlyEmoji, splitAtLinks } from '../../engine/split-at-links.ts';
import messageClasses from '../../message.module.css';
import { MessageFiles } from './message-files.tsx';
import { VoiceMessagePlayer } from './voice-message-player.tsx';

/** The content of a message. */
export function MessageBody({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const { kind, text, files, voice, inquiry } = message;
  if (kind === 'deleted') {
    const { takedown = null } = message;
    if (takedown !== null)
      return <LazyTakedownNote target={{ messageId: message.id }} takedown={takedown} mayAppeal />;
    return (
      <Text size="sm" fs="italic" c="dimmed">
        {t('deletedMessage')}
      </Text>
    );
  }
  return (
    <>
      {files.length > 0 && <MessageFiles message={message} />}
      {voice !== null && <VoiceMessagePlayer message={message} voice={voice} />}
      {inquiry !== null && <MessageInquiryCard inquiry={inquiry} />}
      {text !== '' && <MessageText text={text} />}
    </>
  );
}

/** Renders each line in its own direction, with its URLs as links. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => splitAtLinks(text), [text]);
  return (
    <p className={messageClasses.text} data-large={isOnlyEmoji(text) || undefined}>
      {pieces.map(({ text: words, href }, index) =>
        href === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
          <AutoDirectionText key={index} text={words} />
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <bdi>{words}</bdi>
          </a>
        ),
      )}
    </p>
  );
}

function MessageInquiryCard({ inquiry }: { inquiry: NonNullable<Message['inquiry']> }) {
  const { t } = useTranslation('chat');
  const { id, card } = inquiry;
  if (card === null) {
    return (
      <div className={contentClasses.card}>
        <Text size="sm" c="dimmed">
          {t('hiddenInquiry')}
        </Text>
      </div>
    );
  }
  return (
    <Link to={paths.inquiry(id)} className={contentClasses.card}>
      {card.publicFile !== null && (
        <img
          src={`${getStoredFileUrlPath(card.publicFile)}?w=320`}
          alt=""
          className={contentClasses.cardPicture}
        />
      )}
      <Text size="xs" c="cyan.9" fw={600}>
        {t('anInquiry')}
      </Text>
      <Text fw={650} dir="auto" lineClamp={3}>
        <AutoDirectionText text={card.publicTitle} />
      </Text>
      {card.publicDescription !== '' && (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={3}>
          <AutoDirectionText text={card.publicDescription} />
        </Text>
      )}
    </Link>
  );
}
