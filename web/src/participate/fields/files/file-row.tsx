import { getExtensionOfReplacedName } from '@nazar/domain/files/replaced-file-name.ts';
import { Button } from '../../button.tsx';
import type { createFileTextFormatter } from './create-file-text-formatter.ts';
import type { AnswerUpload, UploadQueue } from './upload-queue.ts';

type Props = {
  readonly upload: AnswerUpload;
  readonly number: number;
  readonly list: UploadQueue;
  readonly t: ReturnType<typeof createFileTextFormatter>;
  readonly digits: (value: number | string) => string;
};

/** One file: its name, its progress and its actions. */
export function FileRow({ upload, number, list, t, digits }: Props) {
  const { key, size, state, share, problem } = upload;
  const type = upload.id === null ? null : getExtensionOfReplacedName(upload.name);
  const unnamed = { number: digits(number), type: type ?? '' };
  const name = type === null ? upload.name || t('unnamed', unnamed) : t('unnamedType', unnamed);
  const isOver = state === 'done' || state === 'failed';
  const remove = isOver ? 'remove' : 'cancel';
  const status = state === 'failed' ? problem : t(state, { percent: digits(Math.round(share * 100)) });
  return (
    <li>
      <div>
        <span className="file-picker-name">
          <bdi>{name}</bdi>
        </span>
        {(state === 'sending' || state === 'queued') && <progress value={share} max={1} aria-label={name} />}
        <span className={state === 'failed' ? 'file-picker-failed' : 'file-picker-state'} role="status">
          {size !== null && state !== 'failed' && `${formatSize(size, t, digits)} · `}
          {status}
        </span>
      </div>
      <div className="file-picker-buttons">
        {(state === 'failed' || state === 'offline') && (
          <Button aria-label={t('retryFile', { name })} onClick={() => list.retry(key)}>
            {t('retry')}
          </Button>
        )}
        <Button aria-label={t(`${remove}File`, { name })} onClick={() => list.remove(key)}>
          {t(remove)}
        </Button>
      </div>
    </li>
  );
}

function formatSize(bytes: number, t: Props['t'], digits: Props['digits']): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return t('kilobytes', { size: digits(Math.max(1, Math.round(kilobytes))) });
  return t('megabytes', { size: digits((kilobytes / 1024).toFixed(1)) });
}
