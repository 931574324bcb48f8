import type { UnsentFile, UnsentMessage } from './unsent.ts';
import type { UnsentMessageQueue } from './unsent-message-queue.ts';

/**
 * Milliseconds for which an uploaded file is reused. The server deletes unused files after a day, so older ones are
 * uploaded again.
 */
const uploadLasts = 12 * 3_600_000;

export type UploadUnsentFile = (
  file: UnsentFile,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<string>;

type UnsentUploadsDeps = {
  readonly entries: UnsentMessageQueue;
  readonly upload: UploadUnsentFile;
  readonly now: () => number;
  readonly notify: () => void;
};

/** Uploads the files of unsent messages, and reports the progress of each. */
export function makeUnsentFileUploader({ entries, upload, now, notify }: UnsentUploadsDeps) {
  let progress: ReadonlyMap<string, number> = new Map();
  const running = new Map<string, AbortController>();
  const setProgress = (key: string, share: number | null) => {
    const next = new Map(progress);
    if (share === null) next.delete(key);
    else next.set(key, share);
    progress = next;
    notify();
  };
  return {
    /** The fraction of each file's bytes that has been sent. */
    progress: () => progress,
    uploadFiles: async (
      unsent: UnsentMessage,
      onStart: (file: UnsentFile) => void,
    ): Promise<UnsentMessage> => {
      let current = unsent;
      for (const file of unsent.files) {
        if (file.stored !== null && file.stored.at + uploadLasts > now()) continue;
        onStart(file);
        const controller = new AbortController();
        running.set(unsent.id, controller);
        setProgress(file.key, 0);
        try {
          const onProgress = (share: number) => setProgress(file.key, share);
          const id = await upload(file, { onProgress, signal: controller.signal });
          const stored = { id, at: now() };
          const files = current.files.map((each) => (each.key === file.key ? { ...each, stored } : each));
          current = { ...current, files };
          if (entries.get(unsent.id) !== undefined) await entries.put(current);
        } finally {
          running.delete(unsent.id);
          setProgress(file.key, null);
        }
      }
      return current;
    },
    cancel: (id: string) => running.get(id)?.abort(),
    close: () => {
      for (const controller of running.values()) controller.abort();
    },
  };
}
