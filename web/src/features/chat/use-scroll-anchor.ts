import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ConversationRow } from './engine/conversation-rows.ts';

export type MessageVirtualizer = Virtualizer<HTMLDivElement, Element>;

type Aim = { readonly key: string; readonly align: 'start' | 'center' };

export type ScrollAnchor = {
  /** Whether the newest row stays in view when rows come or change their height. */
  readonly wasAtEnd: RefObject<boolean>;
  /** The row scrolled to, until heights are measured: by their estimates it may have seemed to be at the end. */
  readonly aim: RefObject<Aim | null>;
};

type ScrollAnchorOptions = {
  frame: RefObject<HTMLDivElement | null>;
  virtualizer: MessageVirtualizer;
  rows: readonly ConversationRow[];
  isDrawn: boolean;
};

/** Pixels from the end that still count as the end. */
export const endThreshold = 120;
/** Milliseconds after an input during which a movement of the list counts as the reader's. */
const handledFor = 1_000;
/** Milliseconds after a change of rows during which a movement of the list counts as its consequence. */
const changedFor = 1_000;
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the newest row, or the row that was scrolled to, in place: a keyboard that opens, or a phone that is turned,
 * leaves less room, and what comes may be above what still waits here.
 */
export function useScrollAnchor({ frame, virtualizer, rows, isDrawn }: ScrollAnchorOptions): ScrollAnchor {
  const wasAtEnd = useRef(true);
  const aim = useRef<Aim | null>(null);
  const keys = useRef(rows);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  if (keys.current !== rows) changedAt.current = performance.now();
  keys.current = rows;
  useEffect(() => {
    const element = frame.current;
    const all = element?.firstElementChild;
    if (!isDrawn || element === null || all === null || all === undefined) return;
    let { scrollHeight: height, scrollTop: top } = element;
    let handledAt = Number.NEGATIVE_INFINITY;
    const onScroll = () => {
      // Rows that come or change their place or height move the list, too: that is no choice of the reader's, unless
      // it went up while they had a hand on it.
      const now = performance.now();
      const isHandled = now - handledAt < handledFor;
      if (element.scrollHeight !== height) changedAt.current = now;
      const isChoice = isHandled ? element.scrollTop < top : now - changedAt.current > changedFor;
      if (aim.current !== null) wasAtEnd.current = false;
      else if (virtualizer.isAtEnd(endThreshold)) wasAtEnd.current = true;
      else if (isChoice) wasAtEnd.current = false;
      ({ scrollHeight: height, scrollTop: top } = element);
    };
    const observer = new ResizeObserver(() => {
      changedAt.current = performance.now();
      const aimed = keys.current.findIndex(({ key }) => key === aim.current?.key);
      if (aim.current !== null && aimed >= 0) virtualizer.scrollToIndex(aimed, { align: aim.current.align });
      else if (wasAtEnd.current) virtualizer.scrollToEnd();
    });
    // Input of the reader cancels the aim.
    const onInput = () => {
      aim.current = null;
      handledAt = performance.now();
    };
    for (const name of inputs) element.addEventListener(name, onInput, { passive: true });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    observer.observe(all);
    return () => {
      for (const name of inputs) element.removeEventListener(name, onInput);
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [isDrawn, virtualizer, frame]);
  return { wasAtEnd, aim };
}
