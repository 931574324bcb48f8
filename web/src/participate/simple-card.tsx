import { type ReactNode, useEffect, useRef } from 'react';
import styles from './card.module.css';
import { scrollToTop } from './scroll-to-top.ts';
import { useSession } from './use-session.ts';
import { written } from './written.tsx';

type Props = {
  title: string;
  text?: string;
  /** Something is under way. */
  busy?: boolean;
  children?: ReactNode;
};

/** A page with a single message. */
export function SimpleCard({ title, text = '', busy = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useSession();
  useEffect(() => {
    // In place of what was there; at the first paint the focus belongs to the document.
    if (session.get().phase === session.first.phase) return;
    heading.current?.focus({ preventScroll: true });
    scrollToTop(heading.current);
  }, [session]);
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-busy={busy}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text !== '' && <p className={`${styles.text} own-way`}>{written(text)}</p>}
        {children}
      </section>
    </main>
  );
}
