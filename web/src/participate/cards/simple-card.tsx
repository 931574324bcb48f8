import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ignoreDoubleTaps } from '../ignore-double-taps.ts';
import { InquiryLogo } from '../inquiry-logo.tsx';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { scrollToTop } from '../scroll-to-top.ts';
import { StoredPicture } from '../stored-picture.tsx';
import { useSession, useSessionState } from '../use-session.ts';
import styles from './card.module.css';

type Props = {
  title: ReactNode;
  /** What the message is about: the inquiry's title. */
  about?: string;
  text?: string;
  /** Whether something is running. */
  busy?: boolean;
  children?: ReactNode;
};

/** A page with a single message, between the inquiry's header and footer pictures. */
export function SimpleCard({ title, about = '', text = '', busy = false, children }: Props) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const session = useSession();
  const { look } = useSessionState();
  useLayoutEffect(() => {
    // The card replaces other content; at the first paint the focus belongs to the document.
    if (session.get().phase === session.first.phase) return;
    heading.current?.focus({ preventScroll: true });
    scrollToTop(heading.current);
    ignoreDoubleTaps(card.current);
  }, [session]);
  return (
    <main className={styles.page}>
      <section ref={card} className={styles.card} aria-busy={busy}>
        <InquiryLogo alt={about === '' ? look?.title : ''} />
        {/* The site's mark, while nothing of the inquiry is shown. */}
        {look === null && <img className="logo" src="/favicon.svg" alt="" />}
        <PageBanner fileId={look?.headerFile} first />
        {about !== '' && (
          <p className={styles.about}>
            <bdi>{isolateNumberRuns(about)}</bdi>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {text !== '' && <p className={`${styles.text} own-way`}>{isolateNumberRuns(text)}</p>}
        {children}
        <PageBanner fileId={look?.footerFile} />
      </section>
    </main>
  );
}

/** A header or footer picture, if the inquiry has one. */
export function PageBanner({
  fileId,
  first = false,
}: {
  fileId: string | null | undefined;
  first?: boolean;
}) {
  if (fileId == null) return null;
  return (
    <StoredPicture fileId={fileId} alt="" className={first ? styles.header : styles.footer} first={first} />
  );
}
