import { Button, Group, Input, Paper, Progress, Stack, Text } from '@mantine/core';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { IconPhotoUp, IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { FileChooser } from '../../ui/forms/file-chooser.tsx';
import { isTouchDevice } from '../../ui/is-touch-device.ts';
import classes from './file-upload-field.module.css';
import { PicturePreview } from './picture-preview.tsx';
import { StoredMediaPreview } from './stored-media-preview.tsx';
import { useFileUpload } from './use-file-upload.ts';

type FileUploadProps = {
  /** Defaults to pictures only. */
  kinds?: readonly FileKind[];
  /** Sound and video are private unless this is set. */
  isPublic?: boolean;
  label: ReactNode;
  /** A stored file's id. */
  value: string | null;
  onChange: (fileId: string | null, kind: FileKind | null) => void;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The smaller layout, for options. */
  compact?: boolean;
};

const pictures = ['image'] as const;

/** A field for one file: dropped, chosen or pasted, with preview, cancellable progress and errors. */
export function FileUploadField({
  label,
  value,
  onChange,
  kinds = pictures,
  isPublic = false,
  compact = false,
  ...field
}: FileUploadProps) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const id = useId();
  const [over, setOver] = useState(false);
  const { upload, cancel, retry, progress, problem, types } = useFileUpload({ kinds, isPublic }, (stored) =>
    onChange(stored.id, stored.kind),
  );
  const onlyPictures = kinds.length === 1;
  const error = problem ?? field.error;
  const busy = progress !== null;
  const locked = busy || field.disabled === true;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !locked) upload(file);
  };
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label` }}
      description={field.description}
      error={error}
      required={field.required ?? false}
    >
      <Paper
        component="section"
        // The area keeps the focus while its buttons change.
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        className={classes.area}
        data-over={over || undefined}
        data-wrong={Boolean(error) || undefined}
        p={compact ? 'xs' : 'md'}
        mt={4}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (file !== undefined && !locked) upload(file);
        }}
      >
        <Stack align="center" gap="xs">
          {value !== null && !busy && onlyPictures && (
            <PicturePreview file={value} alt={t('preview')} maxHeight={compact ? 96 : 240} />
          )}
          {value !== null && !busy && !onlyPictures && (
            <StoredMediaPreview fileId={value} alt={t('preview')} />
          )}
          {value === null && !busy && !compact && (
            <>
              <IconPhotoUp size={36} stroke={1.4} color="var(--mantine-color-cyan-9)" aria-hidden />
              {!isTouchDevice() && (
                <Text size="sm" ta="center">
                  {t(onlyPictures ? 'drop' : 'dropFile')}
                </Text>
              )}
              <Text size="xs" c="dimmed" ta="center">
                {t(onlyPictures ? 'kinds' : 'allKinds')}
              </Text>
            </>
          )}
          {busy && (
            <Stack w="100%" gap={6} align="center">
              <Progress.Root w="100%" size="md">
                <Progress.Section value={progress * 100} aria-label={t('uploading')} />
              </Progress.Root>
              <Text size="xs" c="dimmed" role="status">
                {t('progress', { share: format.progress(progress) })}
              </Text>
              <Button size="xs" variant="subtle" onClick={cancel}>
                {t('cancel')}
              </Button>
            </Stack>
          )}
          {!busy && (
            <Group gap="xs" justify="center">
              <FileChooser accept={types} onChoose={upload}>
                {(props) => (
                  <Button
                    {...props}
                    size="xs"
                    disabled={field.disabled}
                    leftSection={<IconUpload size={16} aria-hidden />}
                    aria-describedby={`${id}-label`}
                  >
                    {t(value !== null ? 'replace' : onlyPictures ? 'choose' : 'chooseFile')}
                  </Button>
                )}
              </FileChooser>
              {retry !== null && (
                <Button
                  size="xs"
                  leftSection={<IconRefresh size={16} aria-hidden />}
                  onClick={retry}
                  aria-describedby={`${id}-label`}
                >
                  {t('retry')}
                </Button>
              )}
              {value !== null && (
                <Button
                  size="xs"
                  variant="subtle"
                  disabled={field.disabled}
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => onChange(null, null)}
                  aria-describedby={`${id}-label`}
                >
                  {t('remove')}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </Paper>
    </Input.Wrapper>
  );
}
