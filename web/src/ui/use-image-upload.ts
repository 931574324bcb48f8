import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/api-problem.ts';
import { uploadFile } from '../api/upload-file.ts';

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
const largest = 5 * 1024 * 1024;

/** The upload behind a picture field. Refuses at once what the server would refuse after the sending. */
export function useImageUpload(onStored: (fileId: string) => void) {
  const { t } = useTranslation('upload');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    setProblem(null);
    if (!types.includes(file.type)) return setProblem(t('typeNotAccepted'));
    if (file.size > largest) return setProblem(t('tooLarge'));
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const stored = await uploadFile(file, { onProgress: setProgress, signal: controller.signal });
      onStored(stored.id);
    } catch (error) {
      if (error instanceof ApiProblem) setProblem(error.message);
      else if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return {
    upload: (file: File) => void upload(file),
    cancel: () => running.current?.abort(),
    progress,
    problem,
    types: types.join(','),
  };
}
