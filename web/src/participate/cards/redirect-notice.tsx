import { getWebAddressHost } from '@nazar/domain/text/web-address.ts';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { usePageTexts } from '../use-session.ts';
import styles from './card.module.css';

/** Milliseconds to read where the redirect leads and to cancel it. */
const pause = 10_000;

type Props = {
  url: string;
  /** Whether the page redirects automatically: once after the submit, but not inside another site's page. */
  goes: boolean;
};

/** Names the site on which the author lets participants continue. */
export function RedirectNotice({ url, goes }: Props) {
  const { t } = usePageTexts();
  const actions = useRef<HTMLDivElement>(null);
  const [stays, setStays] = useState(!goes);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => actions.current?.querySelector('a')?.click(), pause);
    return () => clearTimeout(timer);
  }, [stays]);
  const host = getWebAddressHost(url);
  // The browser may still have the receipt of an inquiry that was published before such addresses were refused.
  if (host === null) return null;
  // The host is not a parameter, because its digits would be converted to the language's.
  const withHost = (key: string) => t(key).replace('{{host}}', host);
  return (
    <>
      {!stays && (
        <p className={styles.text} role="status">
          {withHost('redirectSoon')}
        </p>
      )}
      <div ref={actions} className={styles.actions}>
        <ButtonLink main href={url} rel="noreferrer" target="_top">
          {withHost('redirectGo')}
        </ButtonLink>
        {!stays && <Button onClick={() => setStays(true)}>{t('redirectStay')}</Button>}
      </div>
    </>
  );
}
