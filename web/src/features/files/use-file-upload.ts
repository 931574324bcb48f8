import type { StoredFile } from '@nazar/domain/api/stored-file.ts';
import type { FileKind } from '@nazar/domain/files/file-kind.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../api/api-problem.ts';
import {
  type UploadOptions,
  uploadFileWithProgress,
  uploadPrivateFileWithProgress,
} from '../../api/upload-file-with-progress.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { findUploadRefusal, toAcceptAttribute } from './upload-limits.ts';

/** The server would refuse the same file again. */
const finalCodes: readonly string[] = [
  'fileTypeNotAccepted',
  'fileTooLarge',
  'storageQuotaReached',
  'invalidInput',
];

type FileFieldRules = {
  readonly kinds: readonly FileKind[];
  /** Whether sound and video are public by their URL, as pictures always are. */
  readonly isPublic: boolean;
};

/** The upload of a file field. Files that the server would refuse are refused before the upload. */
export function useFileUpload({ kinds, isPublic }: FileFieldRules, onStored: (stored: StoredFile) => void) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const upload = async (file: File) => {
    setProblem(null);
    setFailed(null);
    const refusal = findUploadRefusal(file, kinds);
    if (refusal !== null) {
      const size = 'bytes' in refusal ? format.fileSize(refusal.bytes) : '';
      return setProblem(t(refusal.text, { size }));
    }
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const options = { onProgress: setProgress, signal: controller.signal };
      const stored = await (isPublic
        ? uploadFileWithProgress(file, options)
        : uploadAsDetectedKind(file, options));
      if (kinds.includes(stored.kind)) onStored(stored);
      else setProblem(t('typeNotAccepted'));
    } catch (error) {
      if (error instanceof ApiProblem) {
        setProblem(error.message);
        if (!finalCodes.includes(error.code)) setFailed(file);
      } else if (!controller.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  return {
    upload: (file: File) => void upload(file),
    cancel: () => running.current?.abort(),
    /** Sends a failed upload again; null if there is none. */
    retry: failed === null ? null : () => void upload(failed),
    progress,
    problem,
    types: toAcceptAttribute(kinds),
  };
}

/**
 * Pictures are public, because lists show them by their URL. Other kinds are private: their links are signed for people
 * who may see the inquiry. Only the server reliably detects the kind of a file.
 */
async function uploadAsDetectedKind(file: File, options: UploadOptions): Promise<StoredFile> {
  const send = (isImage: boolean) =>
    (isImage ? uploadFileWithProgress : uploadPrivateFileWithProgress)(file, options);
  const looksLikeImage = file.type.startsWith('image/');
  const stored = await send(looksLikeImage);
  const isImage = stored.kind === 'image';
  return isImage === looksLikeImage ? stored : send(isImage);
}
