import { Loader, VisuallyHidden } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { IconMessage } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import classes from '../../chat.module.css';
import type { ReplyOrEdit } from '../../engine/composer-state.ts';
import {
  type ConversationRow,
  findLastMessageNumberUpToRow,
  findRowIndexForArrowKey,
  makeConversationRows,
} from '../../engine/conversation-rows.ts';
import { useChatClient, useChatClientValue } from '../../use-chat-client.ts';
import { useIsPageActive } from '../../use-is-page-active.ts';
import { useMessageScroll } from '../../use-message-scroll.ts';
import type { MessageJump } from '../conversation.tsx';
import {
  MessageListRow,
  MessagesLoadFailure,
  MessagesSkeleton,
  ScrollToEndButton,
} from './message-list-parts.tsx';
import { useNewMessageAnnouncement } from './use-new-message-announcement.ts';

type MessageListProps = {
  chat: ChatSummary;
  jump: MessageJump | null;
  onGoTo: (number: number) => void;
  onReplyOrEdit: (replyOrEdit: ReplyOrEdit) => void;
};

/** More messages are loaded when so few rows remain before either end. */
const near = 12;

/** The messages, newest at the bottom; only visible rows are rendered. */
export function MessageList({ chat, jump, onGoTo, onReplyOrEdit }: MessageListProps) {
  const { t } = useTranslation('chat');
  const client = useChatClient();
  const { log, isLoading, error, epoch } = useChatClientValue(() => client.log(chat.id));
  const entries = useChatClientValue(() => client.outbox.entries());
  const unsent = useMemo(() => entries.filter(({ chatId }) => chatId === chat.id), [entries, chat.id]);
  const isAttended = useIsPageActive();
  const [unreadAfter, setUnreadAfter] = useState<number | null>(() => (chat.unread > 0 ? chat.seen : null));
  const rows = useMemo(
    () => makeConversationRows(log?.messages ?? [], log?.hasAfter === true ? [] : unsent, unreadAfter),
    [log?.messages, log?.hasAfter, unsent, unreadAfter],
  );
  const [active, setActive] = useState<string | null>(null);
  const announcement = useNewMessageAnnouncement(chat, log);
  const scroll = useMessageScroll({ rows, log, epoch, jump });
  const { frame, virtualizer, scrollToEnd } = scroll;

  const showEnd = useCallback(async () => {
    await client.showLast(chat.id);
    scrollToEnd();
  }, [client, chat.id, scrollToEnd]);

  // My own new message scrolls the list to its end, wherever I was reading.
  const lastUnsent = unsent.at(-1)?.id;
  useEffect(() => {
    if (lastUnsent === undefined) return;
    setUnreadAfter(null);
    void showEnd();
  }, [lastUnsent, showEnd]);

  useLoadNearEnds(chat.id, rows.length, virtualizer.range);
  useMarkSeen(chat.id, rows, frame);
  const seenAll = chat.unread === 0 ? chat.lastNumber : null;
  useEffect(() => {
    if (!isAttended && seenAll !== null) setUnreadAfter(seenAll);
  }, [isAttended, seenAll]);

  const moveByArrow = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    const isRow = event.target instanceof HTMLElement && event.target.hasAttribute('data-message');
    if (step === undefined || !(isRow || event.target === event.currentTarget)) return;
    const focused = isRow ? active : null;
    const index = findRowIndexForArrowKey(rows, step, { focused, inView: findLastInView(frame.current) });
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    setActive(row.key);
    scroll.focusRow(index, row.key);
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
          <EmptyState icon={IconMessage} title={t('firstWords')} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: this is a scrollable region */}
      <div
        ref={frame}
        className={classes.messages}
        role="region"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        onKeyDown={moveByArrow}
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
                <MessageListRow
                  {...{ chat, row, onGoTo, onReplyOrEdit }}
                  isActive={active === row.key}
                  marked={scroll.marked}
                  onActive={setActive}
                />
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
        <MessagesLoadFailure isFirst={log === null} onRetry={log === null ? open : loadMore} />
      )}
      {log !== null && rows.length > 0 && (!scroll.isAtEnd || log.hasAfter) && (
        <ScrollToEndButton unread={chat.unread} onClick={() => void showEnd()} />
      )}
      <VisuallyHidden role="log" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </div>
  );
}

/** Loads more messages when the rendered rows come near either end. */
function useLoadNearEnds(
  chatId: string,
  count: number,
  range: { readonly startIndex: number; readonly endIndex: number } | null,
): void {
  const client = useChatClient();
  const { log, isLoading, error } = useChatClientValue(() => client.log(chatId));
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? -1;
  useEffect(() => {
    if (log === null || isLoading !== null || error !== null) return;
    if (first < near && log.hasBefore) void client.loadBefore(chatId);
    else if (last > count - near && log.hasAfter) void client.loadAfter(chatId);
  }, [first, last, count, log, isLoading, error, client, chatId]);
}

/** Only rows that stay in place on a visible page count as seen, because others pass by while heights are measured. */
function useMarkSeen(
  chatId: string,
  rows: readonly ConversationRow[],
  frame: RefObject<HTMLDivElement | null>,
): void {
  const client = useChatClient();
  const isAttended = useIsPageActive();
  useEffect(() => {
    if (!isAttended) return;
    const timer = setTimeout(() => {
      const seen = findLastMessageNumberUpToRow(rows, findLastInView(frame.current));
      if (seen > 0) client.markSeen(chatId, seen);
    }, 250);
    return () => clearTimeout(timer);
  });
}

/**
 * The index of the last row whose end is in view, with a tolerance of one line; -1 if there is none. Seeing only the
 * beginning of a message that is longer than the screen is not enough: it stays unread, and the chat opens at its
 * beginning again.
 */
function findLastInView(frame: HTMLElement | null): number {
  if (frame === null) return -1;
  const { bottom } = frame.getBoundingClientRect();
  const drawn = [...frame.querySelectorAll<HTMLElement>('[data-index]')].filter((row) => {
    return row.getBoundingClientRect().bottom - 24 <= bottom;
  });
  return Math.max(-1, ...drawn.map(({ dataset }) => Number(dataset.index)));
}
