import type { ReactNode } from 'react';
import classes from './form-bar.module.css';

/** The main button of a long form and its state, in view while the fields scroll. It is the form's last element. */
export function FormBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>;
}
