import { useState } from 'react';
import styles from './media.module.css';
import { filePath } from './picture.tsx';
import { useWords } from './use-session.ts';

type Props = { fileId: string; type: string; labelledBy: string };

/** A question's video or sound. */
export function QuestionMedia({ fileId, type, labelledBy }: Props) {
  const { say } = useWords();
  const [isUnplayable, setIsUnplayable] = useState(false);
  const src = filePath(fileId);
  if (isUnplayable) {
    return (
      <p className={styles.unplayable} role="status">
        {say('unplayable')}{' '}
        <a href={src} download aria-describedby={labelledBy}>
          {say('downloadFile')}
        </a>
      </p>
    );
  }
  const shared = {
    src,
    controls: true,
    preload: 'metadata',
    'aria-labelledby': labelledBy,
    onError: () => setIsUnplayable(true),
    // It may have failed before this script ran.
    ref: (player: HTMLMediaElement | null) => {
      if (player?.error) setIsUnplayable(true);
    },
  };
  if (type === 'video') return <video className={styles.video} playsInline {...shared} />;
  return <audio className={styles.audio} {...shared} />;
}
