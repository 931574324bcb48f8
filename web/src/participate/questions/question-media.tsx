import { getStoredFileUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { useEffect, useRef, useState } from 'react';
import { usePageTexts } from '../use-session.ts';
import styles from './media.module.css';

type Props = { fileId: string; type: string; labelledBy: string };

/** Milliseconds until a retry, for a lost connection that the browser doesn't notice. */
const tryAgainAfter = 10_000;

/** A question's video or sound. */
export function QuestionMedia({ fileId, type, labelledBy }: Props) {
  const { t } = usePageTexts();
  const player = useRef<HTMLMediaElement>(null);
  const [failure, setFailure] = useState<'unplayable' | 'cutOff' | null>(null);
  const src = getStoredFileUrlPath(fileId);
  const fail = () => {
    const error = player.current?.error ?? null;
    const isCutOff = !navigator.onLine || (error !== null && error.code === error.MEDIA_ERR_NETWORK);
    setFailure(isCutOff ? 'cutOff' : 'unplayable');
  };
  // The media may have failed before this script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (player.current?.error) fail();
  }, []);
  useEffect(() => {
    if (failure !== 'cutOff') return;
    const loadAgain = () => {
      const { current } = player;
      if (current === null || !navigator.onLine) return;
      const { currentTime, paused } = current;
      setFailure(null);
      current.load();
      current.currentTime = currentTime;
      if (!paused) current.play().catch(() => {});
    };
    const timer = setTimeout(loadAgain, tryAgainAfter);
    window.addEventListener('online', loadAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', loadAgain);
    };
  }, [failure]);
  if (failure === 'unplayable') {
    return (
      <p className={styles.unplayable} role="status">
        {t('unplayable')}{' '}
        <a href={src} download aria-describedby={labelledBy}>
          {t('downloadFile')}
        </a>
      </p>
    );
  }
  const shared = {
    src,
    controls: true,
    preload: 'metadata',
    'aria-labelledby': labelledBy,
    onError: fail,
    ref: (element: HTMLMediaElement | null) => {
      player.current = element;
    },
  };
  if (type === 'video') return <video className={styles.video} playsInline {...shared} />;
  return <audio className={styles.audio} {...shared} />;
}
