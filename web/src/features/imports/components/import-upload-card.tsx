import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import { uploadTable } from '@nazar/domain/api/import-calls.ts';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import { IconTableImport, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { uploadFileToCall } from '../../../api/upload-file-with-progress.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FileChooser } from '../../../ui/forms/file-chooser.tsx';
import { isTouchDevice } from '../../../ui/is-touch-device.ts';

const kinds = '.csv,.tsv,.txt,.tab,.xlsx,text/csv,text/tab-separated-values';

/** The upload of a file, after which its own page opens. */
export function ImportUploadCard({ inquiryId }: { inquiryId: string | null }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const upload = async (file: File | null | undefined) => {
    if (!file || progress !== null) return;
    setProblem(null);
    if (file.size > maxFileBytes.document) return setProblem(t('upload.tooLarge'));
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const { id } = await uploadFileToCall(uploadTable, file, {
        onProgress: setProgress,
        signal: controller.signal,
      });
      await navigate(paths.importAnswers({ id, inquiry: inquiryId }));
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error.message);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return (
    <Paper
      withBorder
      component="section"
      aria-label={t('upload.label')}
      p="xl"
      bg={isOver ? 'cyan.0' : undefined}
      style={{ borderStyle: 'dashed' }}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        void upload(event.dataTransfer.files[0]);
      }}
    >
      <Stack align="center" gap="xs">
        <IconTableImport size={40} stroke={1.4} color="var(--mantine-color-cyan-9)" aria-hidden />
        {progress === null ? (
          <>
            {!isTouchDevice() && <Text ta="center">{t('upload.drop')}</Text>}
            <Text size="sm" c="dimmed" ta="center">
              {t('upload.kinds')}
            </Text>
            <FileChooser accept={kinds} onChoose={(file) => void upload(file)}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
                  {t('upload.choose')}
                </Button>
              )}
            </FileChooser>
          </>
        ) : (
          <>
            <Progress w="100%" maw={420} value={progress * 100} aria-label={t('upload.uploading')} />
            <Text size="sm" c="dimmed" role="status">
              {t('upload.progress', { share: format.progress(progress) })}
            </Text>
            <Button size="xs" variant="subtle" onClick={() => running.current?.abort()}>
              {t('cancel', { ns: 'common' })}
            </Button>
          </>
        )}
        {problem !== null && (
          <Text c="red.9" size="sm" role="alert" ta="center">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
