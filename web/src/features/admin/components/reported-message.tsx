import { Anchor, Stack } from '@mantine/core';
import type { ModeratedContent } from '@nazar/domain/api/moderation-calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';

type ReportedMessage = NonNullable<ModeratedContent['message']>;

/** The content of a reported message besides its text. */
export function ReportedMessageAttachments({ message: { files, inquiryId } }: { message: ReportedMessage }) {
  const { t } = useTranslation('admin');
  return (
    <Stack gap="xs" align="flex-start">
      {files.map((file) => (
        <ReportedFile key={file.id} file={file} />
      ))}
      {inquiryId !== null && (
        <Anchor component={Link} to={paths.inquiry(inquiryId)} size="sm">
          {t('reports.sharedInquiry')}
        </Anchor>
      )}
    </Stack>
  );
}

function ReportedFile({ file: { name, kind, size, url } }: { file: ReportedMessage['files'][number] }) {
  const format = useFormat();
  if (kind === 'image') {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        <img
          src={url}
          alt={name}
          loading="lazy"
          style={{ maxWidth: 'min(100%, 240px)', maxHeight: 200, borderRadius: 8, display: 'block' }}
        />
      </a>
    );
  }
  if (kind === 'audio') {
    // biome-ignore lint/a11y/useMediaCaption: files in messages have no captions
    return <audio src={url} controls preload="none" aria-label={name} style={{ maxWidth: '100%' }} />;
  }
  return (
    <Anchor href={url} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <bdi>{name}</bdi> ({format.fileSize(size)})
    </Anchor>
  );
}
