import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../api/api-problem.ts';
import { uploadFile } from '../api/upload-file.ts';
import { imageRefusal, imageTypes } from './image-limits.ts';

/** The upload of a picture field. Refuses files that the server would refuse before sending them. */
export function useImageUpload(onStored: (fileId: string) => void) {
  const { t } = useTranslation('upload');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    setProblem(null);
    const refusal = imageRefusal(file);
    if (refusal !== null) return setProblem(t(refusal));
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
    types: imageTypes.join(','),
  };
}
