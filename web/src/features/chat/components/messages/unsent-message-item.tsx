import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { MediaIcon } from '../../../../ui/media/media-icon.tsx';
import classes from '../../chat.module.css';
import contentClasses from '../../content.module.css';
import type { UnsentFile, UnsentMessage } from '../../engine/unsent.ts';
import messageClasses from '../../message.module.css';
import { useChatClient, useChatClientValue } from '../../use-chat-client.ts';
import { DeliveryTicks } from './delivery-ticks.tsx';
import { MessageText } from './message-body.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { RecordingPlayer } from './voice-message-player.tsx';

const noneRead = { othersReceived: 0, othersSeen: 0 };

/** A message of mine that the server has not confirmed: it waits, is uploaded, or was refused. */
export function UnsentMessageItem({ unsent, isFirst }: { unsent: UnsentMessage; isFirst: boolean }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const client = useChatClient();
  const { problem, voice, files, text, replyTo } = unsent;
  const isUploading = useChatClientValue(() => files.some(({ key }) => client.outbox.progress().has(key)));
  const chat = useChatClientValue(() => client.chat(unsent.chatId));
  const waits = useChatClientValue(() => client.outbox.waits(unsent.chatId));
  const [first] = files;
  return (
    <article
      className={messageClasses.message}
      data-mine
      data-first={isFirst || undefined}
      data-refused={problem !== null || undefined}
      aria-label={t(problem === null ? 'waiting' : 'notSent')}
    >
      <div className={messageClasses.bubble}>
        {replyTo !== null && (
          <QuotedMessage chat={chat ?? { id: unsent.chatId, other: null }} replyTo={replyTo} />
        )}
        {voice !== null && first !== undefined ? (
          <OwnRecording file={first} seconds={voice.seconds} peaks={voice.peaks} />
        ) : (
          files.map((file) => (
            <UnsentFileLine
              key={file.key}
              file={file}
              onRemove={
                problem !== null && files.length > 1
                  ? () => void client.outbox.removeFile(unsent.id, file.key)
                  : null
              }
            />
          ))
        )}
        {unsent.inquiryId !== null && (
          <Text size="sm" c="dimmed">
            {t('anInquiry')}
          </Text>
        )}
        {text !== '' && <MessageText text={text} />}
        {problem !== null && (
          <div role="alert" className={contentClasses.refused}>
            <IconAlertCircle size={18} aria-hidden />
            <div>
              {problem.isUpload && (
                <Text size="sm" fw={600}>
                  {t('problem.upload')}
                </Text>
              )}
              <Text size="sm">
                {problem.file && (
                  <>
                    <bdi>{problem.file}</bdi>:{' '}
                  </>
                )}
                {problem.text}
              </Text>
            </div>
          </div>
        )}
        {(problem !== null || isUploading || waits) && (
          <Group gap={6} justify="flex-end" mt={4}>
            {problem !== null && (
              <Button size="compact-sm" onClick={() => void client.outbox.retry(unsent.id)}>
                {t('problem.retry')}
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              color={problem === null ? 'cyan' : 'red'}
              onClick={() => void client.outbox.remove(unsent.id)}
            >
              {t(problem === null ? 'cancel' : 'delete', { ns: 'common' })}
            </Button>
          </Group>
        )}
        <span className={messageClasses.meta}>
          {problem === null && !isUploading && <span>{t('waiting')}</span>}
          <time>{format.date(unsent.at, 'time')}</time>
          {problem === null && <DeliveryTicks message={null} chat={noneRead} />}
        </span>
      </div>
    </article>
  );
}

function UnsentFileLine({ file, onRemove }: { file: UnsentFile; onRemove: (() => void) | null }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const share = useChatClientValue((client) => client.outbox.progress().get(file.key) ?? null);
  return (
    <div className={contentClasses.file}>
      <MediaIcon kind={getFileKindOfMediaType(file.type)} size={28} />
      <span className={classes.rowText}>
        <Text component="bdi" size="sm" fw={500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        {share === null ? (
          <Text component="span" size="xs" c="dimmed">
            {format.fileSize(file.size)}
          </Text>
        ) : (
          <>
            <Progress.Root size="sm" my={4}>
              <Progress.Section value={share * 100} aria-label={t('uploading', { name: file.name })} />
            </Progress.Root>
            <Text component="span" size="xs" c="dimmed">
              {format.progress(share)}
            </Text>
          </>
        )}
      </span>
      {onRemove !== null && (
        <CloseButton size="md" aria-label={t('removeFile', { name: file.name })} onClick={onRemove} />
      )}
    </div>
  );
}

function OwnRecording({
  file,
  seconds,
  peaks,
}: {
  file: UnsentFile;
  seconds: number;
  peaks: readonly number[];
}) {
  const url = useBlobUrl(file.blob);
  return <RecordingPlayer url={url} seconds={seconds} peaks={peaks} />;
}

/** An object URL of a blob in this browser, revoked when it is no longer shown. */
export function useBlobUrl(blob: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [blob]);
  return url;
}
