import { type ReactNode, useEffect, useRef } from 'react';
import { AutoDirectionText } from '../text/auto-direction-text.tsx';
import classes from './outline.module.css';

export const outlineClasses = classes;

type OutlineProps = {
  label: string;
  /** List items. */
  children: ReactNode;
};

/** Links to all questions beside the content, on wide screens. The item with `aria-current` stays visible. */
export function Outline({ label, children }: OutlineProps) {
  const nav = useRef<HTMLElement>(null);
  // Scrolls only the list, and only if the current item is out of view.
  useEffect(() => {
    const [list, item] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (list === null || item === null || item === undefined) return;
    const above = item.offsetTop - list.scrollTop;
    if (above < 0 || above + item.offsetHeight > list.clientHeight) {
      list.scrollTop = item.offsetTop - list.clientHeight / 2;
    }
  });
  return (
    <nav ref={nav} className={classes.nav} aria-label={label}>
      <ol>{children}</ol>
    </nav>
  );
}

type OutlineTextProps = {
  number: string;
  text: string;
  /** What is missing, shown as a dot. */
  warning?: string | undefined;
};

/** The number and the text of a question in an outline. */
export function OutlineText({ number, text, warning }: OutlineTextProps) {
  return (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.name}>
        <bdi>
          <AutoDirectionText text={text} />
        </bdi>
      </span>
      {warning !== undefined && (
        <span className={classes.warning} role="img" aria-label={warning} title={warning} />
      )}
    </>
  );
}
