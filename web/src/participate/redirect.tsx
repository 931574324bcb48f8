import { ButtonLink } from './button.tsx';
import styles from './card.module.css';
import { useTexts } from './use-session.ts';

/**
 * Leads to the site on which the author lets participants continue. The page never leaves by itself, because
 * it shows a receipt that they have to keep.
 */
export function Redirect({ url }: { readonly url: string }) {
  const { say } = useTexts();
  return (
    <div className={styles.actions}>
      <ButtonLink main href={url} rel="noreferrer" target="_top">
        {/* The host is not a parameter, because its digits would be converted to the language's. */}
        {say('redirectGo').replace('{{host}}', new URL(url).host)}
      </ButtonLink>
    </div>
  );
}
