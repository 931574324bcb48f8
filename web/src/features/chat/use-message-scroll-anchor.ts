import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ConversationRow } from './engine/conversation-rows.ts';

export type MessageVirtualizer = Virtualizer<HTMLDivElement, Element>;

type Aim = { readonly key: string; readonly align: 'start' | 'center' };

export type MessageScrollAnchor = {
  /** Whether the newest row stays in view when rows arrive or change their height. */
  readonly wasAtEnd: RefObject<boolean>;
  /** The row that was scrolled to, until heights are measured: estimated heights may have placed it at the end. */
  readonly aim: RefObject<Aim | null>;
};

type ScrollAnchorOptions = {
  frame: RefObject<HTMLDivElement | null>;
  virtualizer: MessageVirtualizer;
  rows: readonly ConversationRow[];
  isDrawn: boolean;
};

/** Pixels from the end that still count as the end. */
export const scrollEndThreshold = 120;
/** Milliseconds after an input in which scrolling counts as the reader's. */
const handledFor = 1_000;
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the newest row, or the row that was scrolled to, in place. An opening keyboard or a rotated phone leaves less
 * room, and new messages may be above unsent ones.
 */
export function useMessageScrollAnchor({
  frame,
  virtualizer,
  rows,
  isDrawn,
}: ScrollAnchorOptions): MessageScrollAnchor {
  const wasAtEnd = useRef(true);
  const aim = useRef<Aim | null>(null);
  const keys = useRef(rows);
  const total = virtualizer.getTotalSize();
  const lastTotal = useRef(total);
  const hasChanged = useRef(false);
  if (keys.current !== rows || lastTotal.current !== total) hasChanged.current = true;
  keys.current = rows;
  lastTotal.current = total;
  useEffect(() => {
    const element = frame.current;
    const all = element?.firstElementChild;
    if (!isDrawn || element === null || all === null || all === undefined) return;
    let { scrollHeight, scrollTop, clientHeight } = element;
    let handledAt = Number.NEGATIVE_INFINITY;
    const updateWasAtEnd = () => {
      // Rows that arrive or change their height, and a resized window, also scroll the list. Leaving the end counts as
      // the reader's choice only if the list moved up, and nothing else changed or the reader was scrolling.
      const { scrollHeight: height, scrollTop: top, clientHeight: room } = element;
      const now = performance.now();
      const isSame = height === scrollHeight && room === clientHeight && !hasChanged.current;
      const isChoice = top < scrollTop && (isSame || now - handledAt < handledFor);
      const isAtEnd = height - top - room <= scrollEndThreshold;
      hasChanged.current = false;
      ({ scrollHeight, scrollTop, clientHeight } = element);
      if (isChoice) handledAt = now;
      if (aim.current !== null) wasAtEnd.current = false;
      else if (isAtEnd) wasAtEnd.current = true;
      else if (isChoice) wasAtEnd.current = false;
      return isAtEnd;
    };
    const onScroll = () => {
      // Several changes between two frames can leave the height as it was, which no observer sees.
      if (!updateWasAtEnd() && wasAtEnd.current) virtualizer.scrollToEnd();
    };
    const observer = new ResizeObserver(() => {
      updateWasAtEnd();
      const aimed = keys.current.findIndex(({ key }) => key === aim.current?.key);
      if (aim.current !== null && aimed >= 0) virtualizer.scrollToIndex(aimed, { align: aim.current.align });
      else if (wasAtEnd.current) virtualizer.scrollToEnd();
    });
    // Input by the reader cancels the aim.
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
