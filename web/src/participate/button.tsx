import type { ComponentProps } from 'react';
import styles from './button.module.css';

type Props = ComponentProps<'button'> & { main?: boolean };

/** An outlined button, like all buttons of the product; `main` is the primary one. */
export function Button({ main = false, type = 'button', ...rest }: Props) {
  return (
    <button {...rest} type={type} className={main ? `${styles.button} ${styles.main}` : styles.button} />
  );
}

export function ButtonLink({ main = false, ...rest }: ComponentProps<'a'> & { main?: boolean }) {
  return <a {...rest} className={main ? `${styles.button} ${styles.main}` : styles.button} />;
}
