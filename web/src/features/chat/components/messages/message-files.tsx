import { ActionIcon, Text } from '@mantine/core';
import type { Message, MessageFile } from '@nazar/domain/api/chat-shapes.ts';
import { IconDownload, IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { MediaIcon } from '../../../../ui/media/media-icon.tsx';
import classes from '../../chat.module.css';
import contentClasses from '../../content.module.css';
import { fetchMessageFileUrl, useMessageFileUrl } from '../../use-message-file-url.ts';
import { useShowLiveProblem } from '../../use-show-live-problem.ts';

/** The files of a message: pictures side by side, players for sound and video, and documents to download. */
export function MessageFiles({ message }: { message: Message }) {
  const pictures = message.files.filter(({ kind }) => kind === 'image');
  const others = message.files.filter(({ kind }) => kind !== 'image');
  return (
    <div className={contentClasses.files}>
      {pictures.length > 0 && (
        <div className={contentClasses.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((file) => (
            <Picture key={file.id} message={message} file={file} isOnly={pictures.length === 1} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <OtherFile key={file.id} message={message} file={file} />
      ))}
    </div>
  );
}

type FileProps = { message: Message; file: MessageFile };

function Picture({ message, file, isOnly }: FileProps & { isOnly: boolean }) {
  const { t } = useTranslation('chat');
  const { url, isLost, wasRenewed, renew } = useMessageFileUrl(message, file);
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (url === null) void renew();
  }, [url, renew]);
  const { width, height } = file;
  const shape = isOnly && width !== null && height !== null && height > 0 ? width / height : 1;
  return (
    <>
      <button
        type="button"
        className={contentClasses.picture}
        style={{ aspectRatio: Math.min(2.4, Math.max(0.6, shape)) }}
        aria-label={t('openPicture', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {isLost || isBroken ? (
          <IconPhotoOff size={32} aria-hidden />
        ) : (
          url !== null && (
            <img
              src={url}
              alt=""
              loading="lazy"
              onError={() => (wasRenewed ? setBroken(true) : void renew())}
            />
          )
        )}
      </button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="xl"
        centered
        title={
          <span className={classes.pictureTitle}>
            <bdi>{file.name}</bdi>
            <DownloadButton message={message} file={file} />
          </span>
        }
      >
        {url !== null && <img src={url} alt={file.name} className={contentClasses.large} />}
      </Dialog>
    </>
  );
}

function OtherFile({ message, file }: FileProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { url, isLost, renew } = useMessageFileUrl(message, file);
  const [isBroken, setBroken] = useState(false);
  const wasTried = useRef(false);
  const isPlayed = file.kind === 'audio' || file.kind === 'video';
  /** The link may have expired. If a new link doesn't play either, the file is broken. */
  const onError = () => {
    if (wasTried.current) return setBroken(true);
    wasTried.current = true;
    void renew();
  };
  const onPlaying = () => {
    wasTried.current = false;
  };
  useEffect(() => {
    if (isPlayed && url === null) void renew();
  }, [isPlayed, url, renew]);
  return (
    <div>
      {isPlayed && url !== null && !isLost && !isBroken && (
        <>
          {file.kind === 'audio' && (
            // biome-ignore lint/a11y/useMediaCaption: files in messages have no captions
            <audio
              className={contentClasses.player}
              src={url}
              controls
              preload="none"
              aria-label={file.name}
              onError={onError}
              onPlaying={onPlaying}
            />
          )}
          {file.kind === 'video' && (
            // biome-ignore lint/a11y/useMediaCaption: files in messages have no captions
            <video
              className={contentClasses.player}
              src={url}
              controls
              preload="metadata"
              playsInline
              aria-label={file.name}
              onError={onError}
              onPlaying={onPlaying}
            />
          )}
        </>
      )}
      <div className={contentClasses.file}>
        <MediaIcon kind={file.kind} size={28} />
        <span className={classes.rowText}>
          <Text component="bdi" size="sm" fw={500} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Text>
          <Text component="span" size="xs" c="dimmed">
            {isLost ? t('fileGone') : format.fileSize(file.size)}
          </Text>
          {isBroken && !isLost && (
            <Text component="span" size="xs" c="dimmed" role="status">
              {t('cantPlay')}
            </Text>
          )}
        </span>
        <DownloadButton message={message} file={file} />
      </div>
    </div>
  );
}

function DownloadButton({ message, file }: FileProps) {
  const { t } = useTranslation('chat');
  const showProblem = useShowLiveProblem();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const link = document.createElement('a');
      link.href = await fetchMessageFileUrl(message, file);
      link.download = file.name;
      link.click();
    } catch (problem) {
      showProblem(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionIcon
      size={40}
      loading={isBusy}
      aria-label={t('download', { name: file.name })}
      onClick={() => void download()}
    >
      <IconDownload size={20} aria-hidden />
    </ActionIcon>
  );
}
