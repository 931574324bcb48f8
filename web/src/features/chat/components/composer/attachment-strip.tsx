import { CloseButton, Text } from '@mantine/core';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { MediaIcon } from '../../../../ui/media/media-icon.tsx';
import classes from '../../chat.module.css';
import type { UnsentFile } from '../../engine/unsent.ts';
import type { MessageAttachments } from '../../use-message-attachments.ts';
import writeClasses from '../../write.module.css';
import { useBlobUrl } from '../messages/unsent-message-item.tsx';

/** The attachments of the next message. */
export function AttachmentStrip({ attachments }: { attachments: MessageAttachments }) {
  const { files, problem, remove } = attachments;
  return (
    <>
      {files.length > 0 && (
        <ul className={writeClasses.strip}>
          {files.map((file) => (
            <Attached key={file.key} file={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      )}
      {problem !== null && (
        <Text size="sm" c="red.9" role="alert" px="xs">
          {problem}
        </Text>
      )}
    </>
  );
}

function Attached({ file, onRemove }: { file: UnsentFile; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const url = useBlobUrl(file.blob);
  const kind = getFileKindOfMediaType(file.type);
  // A file with a picture's type may not be a picture.
  const [isBroken, setBroken] = useState(false);
  return (
    <li className={writeClasses.attached}>
      {kind === 'image' && url !== null && !isBroken ? (
        <img src={url} alt="" className={writeClasses.thumb} onError={() => setBroken(true)} />
      ) : (
        <MediaIcon kind={kind} size={28} />
      )}
      <span className={classes.rowText}>
        <Text component="bdi" size="xs" fw={500} truncate>
          {file.name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {format.fileSize(file.size)}
        </Text>
      </span>
      <CloseButton size="md" aria-label={t('removeFile', { name: file.name })} onClick={onRemove} />
    </li>
  );
}
