import { ActionIcon, Badge, Button, Loader, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { IconArrowDown, IconMessage } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from '../chat.module.css';
import {
  conversationRows,
  estimatedHeight,
  indexOfNumber,
  lastNumberUpTo,
  messageByArrow,
} from '../engine/conversation-rows.ts';
import type { Writing } from '../engine/kept-writing.ts';
import messageClasses from '../message.module.css';
import { useAttention } from '../use-attention.ts';
import { useChatClient, useChats } from '../use-chats.ts';
import type { Jump } from './conversation.tsx';
import { DaySeparator } from './day-separator.tsx';
import { MessageItem } from './message-item.tsx';
import { UnsentItem } from './unsent-item.tsx';
import { useNewestSaid } from './use-newest-said.ts';

type MessageListProps = {
  chat: ChatSummary;
  jump: Jump | null;
  onGoTo: (number: number) => void;
  onWriting: (writing: Writing) => void;
};

type Aim = { readonly key: string; readonly align: 'start' | 'center' };

/** Milliseconds in which the rows that are drawn first are measured. */
const measuredAfter = 1_000;
/** Milliseconds after an input during which a movement of the list counts as the reader's. */
const handledFor = 1_000;
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Rows from either end at which more are asked for. */
const near = 12;

/** The messages, newest below; only those on the screen are drawn. */
export function MessageList({ chat, jump, onGoTo, onWriting }: MessageListProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const client = useChatClient();
  const { log, isLoading, error, epoch } = useChats(() => client.log(chat.id));
  const entries = useChats(() => client.outbox.entries());
  const unsent = useMemo(() => entries.filter(({ chatId }) => chatId === chat.id), [entries, chat.id]);
  const isAttended = useAttention();
  const [unreadAfter, setUnreadAfter] = useState<number | null>(() => (chat.unread > 0 ? chat.seen : null));
  const rows = useMemo(
    () => conversationRows(log?.messages ?? [], log?.hasAfter === true ? [] : unsent, unreadAfter),
    [log?.messages, log?.hasAfter, unsent, unreadAfter],
  );
  const place = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const said = useNewestSaid(chat, log);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: (index) => estimatedHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: 80,
    overscan: 8,
    paddingStart: 12,
    paddingEnd: 12,
  });
  const isAtEnd = virtualizer.isAtEnd(120);

  // Where the newest one stood, it stays: a keyboard that opens, or a phone that is turned, leaves less room, and what
  // comes may stand above what still waits here.
  const wasAtEnd = useRef(true);
  // What was scrolled to, until heights are measured: by their estimates it may have seemed to be at the end.
  const aim = useRef<Aim | null>(null);
  const keys = useRef(rows);
  keys.current = rows;
  const isDrawn = log !== null;
  useEffect(() => {
    const element = place.current;
    const all = element?.firstElementChild;
    if (!isDrawn || element === null || all === null || all === undefined) return;
    let { scrollHeight: height, scrollTop: top } = element;
    let handledAt = Number.NEGATIVE_INFINITY;
    const note = () => {
      // What comes, or takes another place, makes the list taller or lower and moves it, too: that is no choice of the
      // reader's, unless it went up while they had a hand on it.
      const isHandled = performance.now() - handledAt < handledFor;
      const isChoice = element.scrollHeight === height || (element.scrollTop < top && isHandled);
      if (aim.current !== null) wasAtEnd.current = false;
      else if (virtualizer.isAtEnd(120)) wasAtEnd.current = true;
      else if (isChoice) wasAtEnd.current = false;
      ({ scrollHeight: height, scrollTop: top } = element);
    };
    const observer = new ResizeObserver(() => {
      const aimed = keys.current.findIndex(({ key }) => key === aim.current?.key);
      if (aim.current !== null && aimed >= 0) virtualizer.scrollToIndex(aimed, { align: aim.current.align });
      else if (wasAtEnd.current) virtualizer.scrollToEnd();
    });
    // Input of the reader cancels the aim.
    const leave = () => {
      aim.current = null;
      handledAt = performance.now();
    };
    for (const name of inputs) element.addEventListener(name, leave, { passive: true });
    element.addEventListener('scroll', note, { passive: true });
    observer.observe(element);
    observer.observe(all);
    return () => {
      for (const name of inputs) element.removeEventListener(name, leave);
      element.removeEventListener('scroll', note);
      observer.disconnect();
    };
  }, [isDrawn, virtualizer]);

  // Another part of the chat is shown: from where the reader wished, else from the first unread one, else the end.
  const wished = useRef(jump);
  wished.current = jump;
  const settled = useRef(-1);
  useLayoutEffect(() => {
    if (log === null || settled.current === epoch) return;
    settled.current = epoch;
    const to = wished.current === null ? -1 : indexOfNumber(rows, wished.current.number);
    const unread = rows.findIndex(({ kind }) => kind === 'unread');
    wasAtEnd.current = to < 0 && (unread < 0 || wished.current !== null);
    const align = to >= 0 ? 'center' : 'start';
    const index = to >= 0 ? to : wished.current === null ? unread : -1;
    aim.current = null;
    if (index < 0) return virtualizer.scrollToEnd();
    const aimed = { key: rows[index]?.key ?? '', align } as const;
    aim.current = aimed;
    virtualizer.scrollToIndex(index, { align });
    setTimeout(() => {
      if (aim.current !== aimed) return;
      aim.current = null;
      wasAtEnd.current = virtualizer.isAtEnd(120);
    }, measuredAfter);
  }, [log, epoch, rows, virtualizer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish is followed once it is there, and only once
  useEffect(() => {
    if (jump === null) return;
    const to = indexOfNumber(rows, jump.number);
    if (to < 0) return;
    wasAtEnd.current = false;
    // A jump cancels the aim before it.
    if (aim.current?.key !== rows[to]?.key) aim.current = null;
    virtualizer.scrollToIndex(to, { align: 'center' });
    setMarked(jump.number);
    const timer = setTimeout(() => setMarked(null), 2_000);
    return () => clearTimeout(timer);
  }, [jump, epoch]);

  const toEnd = useCallback(async () => {
    await client.showLast(chat.id);
    aim.current = null;
    virtualizer.scrollToEnd();
  }, [client, chat.id, virtualizer]);

  // What I send is at the end, wherever I was reading.
  const lastUnsent = unsent.at(-1)?.id;
  useEffect(() => {
    if (lastUnsent === undefined) return;
    setUnreadAfter(null);
    void toEnd();
  }, [lastUnsent, toEnd]);

  const range = virtualizer.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? -1;
  useEffect(() => {
    if (log === null || isLoading !== null || error !== null) return;
    if (first < near && log.hasBefore) void client.loadBefore(chat.id);
    else if (last > rows.length - near && log.hasAfter) void client.loadAfter(chat.id);
  }, [first, last, rows.length, log, isLoading, error, client, chat.id]);

  // Only rows that stand still on a visible page count as seen: others pass by while heights are measured.
  useEffect(() => {
    if (!isAttended) return;
    const timer = setTimeout(() => {
      const seen = lastNumberUpTo(rows, lastInView(place.current));
      if (seen > 0) client.see(chat.id, seen);
    }, 250);
    return () => clearTimeout(timer);
  });
  const seenAll = chat.unread === 0 ? chat.lastNumber : null;
  useEffect(() => {
    if (!isAttended && seenAll !== null) setUnreadAfter(seenAll);
  }, [isAttended, seenAll]);

  const move = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const isRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-message');
    if (step === undefined || !(isRow || event.target === event.currentTarget)) return;
    const focused = isRow ? active : null;
    const index = messageByArrow(rows, step, { focused, inView: lastInView(place.current) });
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    setActive(row.key);
    wasAtEnd.current = false;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() =>
      place.current
        ?.querySelector<HTMLElement>(`[data-message="${row.key}"]`)
        ?.focus({ preventScroll: true }),
    );
  };

  const open = () => void client.openLog(chat.id, chat);
  if (log === null && error !== null && rows.length === 0) {
    return (
      <div className={classes.messages}>
        <ErrorState error={error} onRetry={open} />
      </div>
    );
  }
  const loadMore = () => void (log?.hasAfter ? client.loadAfter(chat.id) : client.loadBefore(chat.id));
  return (
    <div className={classes.messagesFrame}>
      {log === null && rows.length === 0 && <MessagesSkeleton />}
      {log !== null && rows.length === 0 && (
        <div className={classes.messages}>
          <EmptyState icon={IconMessage} title={t('firstWords')}>
            {t('firstWordsHint')}
          </EmptyState>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls */}
      <div
        ref={place}
        className={classes.messages}
        role="region"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        onKeyDown={move}
        hidden={rows.length === 0}
      >
        <div className={classes.all} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className={classes.line}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row.kind === 'day' && <DaySeparator at={row.at} />}
                {row.kind === 'unread' && <div className={messageClasses.unreadLine}>{t('newMessages')}</div>}
                {row.kind === 'message' && (
                  <MessageItem
                    chat={chat}
                    message={row.message}
                    isFirst={row.isFirst}
                    isActive={active === row.key}
                    isMarked={marked === row.message.number}
                    onActive={setActive}
                    onGoTo={onGoTo}
                    onWriting={onWriting}
                  />
                )}
                {row.kind === 'unsent' && <UnsentItem unsent={row.unsent} isFirst={row.isFirst} />}
              </div>
            );
          })}
        </div>
      </div>
      {isLoading === 'before' && (
        <div className={classes.loading}>
          <Loader size="sm" aria-label={t('loading', { ns: 'common' })} />
        </div>
      )}
      {error !== null && (
        <Stack align="center" gap={4} p={6} role="status">
          <Text size="sm">{log === null ? t('error.notLoaded', { ns: 'common' }) : t('notLoaded')}</Text>
          <Button size="xs" variant="subtle" onClick={log === null ? open : loadMore}>
            {t('retry', { ns: 'common' })}
          </Button>
        </Stack>
      )}
      {log !== null && rows.length > 0 && (!isAtEnd || log.hasAfter) && (
        <div className={classes.toEnd}>
          <ActionIcon
            size={44}
            radius="xl"
            variant="default"
            aria-label={chat.unread > 0 ? t('toEndUnread', { count: chat.unread }) : t('toEnd')}
            onClick={() => void toEnd()}
          >
            <IconArrowDown size={20} aria-hidden />
          </ActionIcon>
          {chat.unread > 0 && (
            <Badge size="sm" color="cyan.9" variant="filled" className={classes.toEndCount} aria-hidden>
              {format.number(chat.unread)}
            </Badge>
          )}
        </div>
      )}
      <VisuallyHidden role="log" aria-live="polite">
        {said}
      </VisuallyHidden>
    </div>
  );
}

/**
 * The index of the last row whose end is in view, but for a line; -1 for none. The beginning of a message that is
 * longer than the screen is not enough: it stays unread, and opens at its beginning again.
 */
function lastInView(frame: HTMLElement | null): number {
  if (frame === null) return -1;
  const { bottom } = frame.getBoundingClientRect();
  const drawn = [...frame.querySelectorAll<HTMLElement>('[data-index]')].filter((row) => {
    return row.getBoundingClientRect().bottom - 24 <= bottom;
  });
  return Math.max(-1, ...drawn.map(({ dataset }) => Number(dataset.index)));
}

function MessagesSkeleton() {
  return (
    <Stack className={classes.messages} p="md" gap="md" justify="flex-end" aria-hidden>
      <Skeleton h={44} w="55%" />
      <Skeleton h={64} w="60%" ms="auto" />
      <Skeleton h={44} w="40%" />
      <Skeleton h={44} w="50%" ms="auto" />
    </Stack>
  );
}
