import styles from './media.module.css';
import { filePath } from './picture.tsx';

/** A question's video or sound. */
export function QuestionMedia({ fileId, type }: { fileId: string; type: string }) {
  if (type === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: captions come with the author's file, if at all
    return <video className={styles.video} src={filePath(fileId)} controls preload="metadata" playsInline />;
  }
  // biome-ignore lint/a11y/useMediaCaption: the question's own words stand above it
  return <audio className={styles.audio} src={filePath(fileId)} controls preload="metadata" />;
}
