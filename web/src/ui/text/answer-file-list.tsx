import { Anchor, Group, Stack, Text } from '@mantine/core';
import { getExtensionOfReplacedName } from '@nazar/domain/files/replaced-file-name.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { MediaIcon } from '../media/media-icon.tsx';
import classes from './answer-file-list.module.css';

/** The files of an answer: thumbnails of pictures, and a link to open or download each file. */
export function AnswerFileList({ files }: { files: readonly AnswerFile[] }) {
  return (
    <Stack gap="xs">
      {files.map((file, index) => (
        <FileLine key={file.id} file={file} number={index + 1} />
      ))}
    </Stack>
  );
}

/** Names a file in a list: those whose names were replaced have their number and type instead. */
export function useFormatFileName(): (name: string, number: number) => string {
  const { t } = useTranslation('responses');
  const format = useFormat();
  return (name, number) => {
    const type = getExtensionOfReplacedName(name);
    return type === null ? name : t('files.unnamed', { number: format.number(number), type });
  };
}

function FileLine({ file: { name, kind, size, url }, number }: { file: AnswerFile; number: number }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const nameOf = useFormatFileName();
  if (name === null || kind === null || url === null) return <Text c="dimmed">{t('files.deleted')}</Text>;
  return (
    <Group gap="sm" wrap="nowrap">
      {kind === 'image' ? (
        <span className={classes.thumbnail}>
          <img src={`${url}&w=320`} alt="" loading="lazy" />
        </span>
      ) : (
        <span className={classes.icon}>
          <MediaIcon kind={kind} />
        </span>
      )}
      <div className={classes.name}>
        <Anchor href={url} target="_blank" rel="noreferrer">
          <bdi>{nameOf(name, number)}</bdi>
        </Anchor>
        {size !== null && (
          <Text size="xs" c="dimmed">
            {format.fileSize(size)}
          </Text>
        )}
      </div>
    </Group>
  );
}
