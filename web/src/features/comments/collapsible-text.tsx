import { Button, Text } from '@mantine/core';
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './collapsible-text.module.css';

type LongTextProps = {
  /** Names the text, for people who don't see what the button is about. */
  label: string;
  /** Whether it starts unfolded. */
  whole: boolean;
  children: ReactNode;
};

/** Folding fewer lines than this would save little; the style shows this many. */
const minFoldedLines = 15;

/** A long text shows its first lines until the reader unfolds it. */
export function CollapsibleText({ label, whole, children }: LongTextProps) {
  const { t } = useTranslation('comments');
  const text = useRef<HTMLDivElement>(null);
  const isLong = useIsLong(text);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const isFolded = isLong && !(isOpen ?? whole);
  const toggle = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const place = button.getBoundingClientRect().top;
    flushSync(() => setOpen(isFolded));
    // Keeps the button under the pointer, because folding would move the following content there.
    if (!isFolded) window.scrollBy(0, button.getBoundingClientRect().top - place);
  };
  return (
    <>
      <div className={classes.room} data-folded={isFolded || undefined}>
        <Text ref={text} component="div" className={classes.text} dir="auto">
          {children}
        </Text>
      </div>
      {isLong && (
        <Button
          className={classes.button}
          size="compact-sm"
          variant="subtle"
          aria-expanded={!isFolded}
          aria-label={`${t(isFolded ? 'item.unfold' : 'item.fold')}: ${label}`}
          onClick={toggle}
        >
          {t(isFolded ? 'item.unfold' : 'item.fold')}
        </Button>
      )}
    </>
  );
}

function useIsLong(text: RefObject<HTMLElement | null>): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return;
    const measure = () => {
      const line = Number.parseFloat(getComputedStyle(element).lineHeight);
      setLong(element.clientHeight > line * (minFoldedLines - 0.5));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  return isLong;
}
