import { useWindowEvent } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { emitProblem } from '../../../../../api/call-events.ts';
import { makeOfflineProblem } from '../../../../../api/parse-api-problem.ts';
import { uploadFileWithProgress } from '../../../../../api/upload-file-with-progress.ts';
import { useDraftStore } from '../../draft/use-draft.ts';
import { toCoverFile } from '../fields/drawn-cover-picker.tsx';

type CoverUploadOptions = { readonly title: string; readonly onStored: () => void };

/** The upload of the drawn cover. It can be started before the cover is drawn. */
export function useCoverUpload({ title, onStored }: CoverUploadOptions) {
  const store = useDraftStore();
  const [picture, setPicture] = useState<string>();
  const [isAwaited, setAwaited] = useState(false);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: (drawn: string) => uploadFileWithProgress(toCoverFile(drawn, title)),
    onSuccess: ({ id }) => {
      store.changeSettings({ publicFile: id });
      onStored();
    },
  });
  useWindowEvent('offline', () => setAwaited(false));
  useEffect(() => {
    if (!isAwaited || picture === undefined) return;
    setAwaited(false);
    mutate(picture);
  }, [isAwaited, picture, mutate]);
  const start = () => {
    // Nothing is published later, once the connection is back, without another press.
    if (picture === undefined && !navigator.onLine) return emitProblem(makeOfflineProblem());
    setAwaited(true);
  };
  return { setPicture, start, isBusy: isAwaited || isPending, isStored: isSuccess };
}
