import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageJump } from './components/conversation.tsx';
import {
  type ConversationRow,
  estimateRowHeight,
  findRowIndexOfMessage,
} from './engine/conversation-rows.ts';
import type { MessageLogState } from './engine/message-log-loader.ts';
import {
  type MessageScrollAnchor,
  type MessageVirtualizer,
  scrollEndThreshold,
  useMessageScrollAnchor,
} from './use-message-scroll-anchor.ts';

/** Milliseconds in which the first rendered rows are measured. */
const measuredAfter = 1_000;
/** Milliseconds for which the target of a jump is highlighted. */
const markedFor = 2_000;

type MessageScrollOptions = {
  rows: readonly ConversationRow[];
  log: MessageLogState['log'];
  /** Changes when another part of the chat is shown. */
  epoch: number;
  jump: MessageJump | null;
};

type Scroll = MessageScrollOptions & { virtualizer: MessageVirtualizer; anchor: MessageScrollAnchor };

/** The virtual list of messages and its scroll position. */
export function useMessageScroll({ rows, log, epoch, jump }: MessageScrollOptions) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => estimateRowHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
  });
  const isAtEnd = virtualizer.isAtEnd(scrollEndThreshold);
  const anchor = useMessageScrollAnchor({ frame, virtualizer, rows, isDrawn: log !== null });
  const scroll = { rows, log, epoch, jump, virtualizer, anchor };
  useInitialPosition(scroll);
  const marked = useJump(scroll);
  const { aim } = anchor;
  const scrollToEnd = useCallback(() => {
    aim.current = null;
    virtualizer.scrollToEnd();
  }, [aim, virtualizer]);
  /** Scrolls a row into view and focuses it. */
  const focusRow = (index: number, key: string) => {
    anchor.wasAtEnd.current = false;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-message="${key}"]`)?.focus({ preventScroll: true }),
    );
  };
  return { frame, virtualizer, isAtEnd, marked, scrollToEnd, focusRow };
}

/**
 * When another part of the chat is shown, scrolls to the message of the jump, else to the first unread message, else to
 * the end.
 */
function useInitialPosition({ rows, log, epoch, jump, virtualizer, anchor }: Scroll): void {
  const { wasAtEnd, aim } = anchor;
  const jumpRef = useRef(jump);
  jumpRef.current = jump;
  const settled = useRef(-1);
  useLayoutEffect(() => {
    if (log === null || settled.current === epoch) return;
    settled.current = epoch;
    const to = jumpRef.current === null ? -1 : findRowIndexOfMessage(rows, jumpRef.current.number);
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    wasAtEnd.current = to < 0 && (unread < 0 || jumpRef.current !== null);
    const align = to >= 0 ? 'center' : 'start';
    const index = to >= 0 ? to : jumpRef.current === null ? unread : -1;
    aim.current = null;
    if (index < 0) return virtualizer.scrollToEnd();
    const aimed = { key: rows[index]?.key ?? '', align } as const;
    aim.current = aimed;
    virtualizer.scrollToIndex(index, { align });
    setTimeout(() => {
      if (aim.current !== aimed) return;
      aim.current = null;
      wasAtEnd.current = virtualizer.isAtEnd(scrollEndThreshold);
    }, measuredAfter);
  }, [log, epoch, rows, virtualizer, wasAtEnd, aim]);
}

/** Scrolls to the message of a jump, and returns its number while it is highlighted. */
function useJump({ rows, epoch, jump, virtualizer, anchor }: Scroll): number | null {
  const [marked, setMarked] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump runs once, as soon as its message is loaded
  useEffect(() => {
    if (jump === null) return;
    const to = findRowIndexOfMessage(rows, jump.number);
    if (to < 0) return;
    anchor.wasAtEnd.current = false;
    // A jump cancels the previous aim.
    if (anchor.aim.current?.key !== rows[to]?.key) anchor.aim.current = null;
    virtualizer.scrollToIndex(to, { align: 'center' });
    setMarked(jump.number);
    const timer = setTimeout(() => setMarked(null), markedFor);
    return () => clearTimeout(timer);
  }, [jump, epoch]);
  return marked;
}
