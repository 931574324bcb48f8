import { type ReactNode, useEffect, useRef } from 'react';
import styles from './card.module.css';

type Props = {
  title: string;
  text?: string;
  /** Something is under way. */
  busy?: boolean;
  /** Takes the focus when it appears in place of what was there. */
  announce?: boolean;
  children?: ReactNode;
};

/** One thing to know, on a page of its own. */
export function SimpleCard({ title, text = '', busy = false, announce = true, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // At the first paint the focus belongs to the document.
    if (announce && document.activeElement !== document.body) heading.current?.focus();
    if (announce) window.scrollTo(0, 0);
  }, [announce]);
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-busy={busy}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text !== '' && <p className={styles.text}>{text}</p>}
        {children}
      </section>
    </main>
  );
}
