import {
  Button,
  Group,
  Paper,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import type { Comment, CommentPage, CommentsSummary } from '@nazar/domain/api/comment-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CommentForm, CommentsClosedNotice } from './comment-form.tsx';
import classes from './comment-item.module.css';
import { refreshComments, useAutoRefreshComments, useComments } from './comment-queries.ts';
import { CommentThread } from './comment-thread.tsx';
import { HeldComments } from './held-comments.tsx';
import { useKeptCommentThreads } from './kept-comment-threads.ts';
import { LinkedCommentContext, LinkedCommentGoneNotice, useLinkedCommentThread } from './linked-comment.tsx';
import {
  useMarkCommentNotificationsRead,
  WatchCommentContext,
  type WatchElement,
} from './mark-comment-notifications-read.ts';
import { hasNoCommentsToShow, useCommentsSummary } from './use-comments-summary.ts';
import {
  makeCommentUnsentTextKey,
  UnsentTextAccountIdContext,
  useOnUnsentTextFound,
  useUnsentTextAccountId,
} from './use-unsent-text-store.ts';

/** The comments of an inquiry; new ones appear automatically. */
export function InquiryComments({ inquiryId }: { inquiryId: string }) {
  const { data: counts } = useCommentsSummary(inquiryId);
  const owner = useUnsentTextAccountId();
  // If comments are closed meanwhile, the reader's unsent text stays.
  const [isWriting, setIsWriting] = useState(false);
  if (counts === undefined || (hasNoCommentsToShow(counts) && !isWriting)) return null;
  return (
    <UnsentTextAccountIdContext value={owner}>
      <Comments {...{ inquiryId, counts, isWriting }} onWriting={setIsWriting} />
    </UnsentTextAccountIdContext>
  );
}

type Sort = 'new' | 'old';

type CommentsProps = {
  inquiryId: string;
  counts: CommentsSummary;
  isWriting: boolean;
  onWriting: (isWriting: boolean) => void;
};

function Comments({ inquiryId, counts, isWriting, onWriting }: CommentsProps) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const client = useQueryClient();
  const [sort, setSort] = useState<Sort>('new');
  const [announcement, setAnnouncement] = useState('');
  const list = useComments({ inquiryId, sort });
  const { thread, isGone, linked } = useLinkedCommentThread(inquiryId);
  const watch = useMarkCommentNotificationsRead(inquiryId);
  useAutoRefreshComments(inquiryId, counts);
  useOnUnsentTextFound(makeCommentUnsentTextKey(inquiryId), () => onWriting(true));
  const { arrived, expectOwn } = useArrived(counts);
  const status = useRef<HTMLParagraphElement>(null);
  const noteOwn = (comment: Comment) => {
    if (comment.state === 'shown') expectOwn();
    void refreshComments(client, inquiryId);
  };
  const added = (comment: Comment) => {
    setAnnouncement(t(comment.state === 'held' ? 'said.held' : 'said.shown'));
    noteOwn(comment);
    // The pressed button disappeared with the form.
    requestAnimationFrame(() => status.current?.focus({ preventScroll: true }));
  };
  const before = useRef(counts.comments);
  useEffect(() => {
    // The deleted comment may be the announced one.
    if (counts.comments < before.current) setAnnouncement('');
    before.current = counts.comments;
  }, [counts.comments]);
  const { commentRefusal, myName, held } = counts;
  return (
    <Paper component="section" aria-labelledby="comments" tabIndex={-1} p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Title order={2} size="h4" id="comments">
            {t('title')}{' '}
            <Text span inherit c="dimmed" fw={400}>
              {format.number(counts.comments)}
            </Text>
          </Title>
          {counts.comments > 1 && (
            <SegmentedControl
              size="sm"
              aria-label={t('sort.label')}
              value={sort}
              onChange={(value) => setSort(value === 'old' ? 'old' : 'new')}
              data={[
                { value: 'new', label: t('sort.new') },
                { value: 'old', label: t('sort.old') },
              ]}
            />
          )}
        </Group>
        {held !== null && held > 0 && <HeldComments inquiryId={inquiryId} count={held} />}
        {commentRefusal !== null && <CommentsClosedNotice refusal={commentRefusal} inquiryId={inquiryId} />}
        {(commentRefusal === null || isWriting) && (
          <CommentForm
            {...{ inquiryId, myName, onWriting }}
            onSend={() => setAnnouncement('')}
            onAdded={added}
          />
        )}
        <Text
          ref={status}
          tabIndex={-1}
          size="sm"
          c="teal.9"
          role="status"
          fw={500}
          mih={announcement === '' ? 0 : undefined}
        >
          {announcement}
        </Text>
        <VisuallyHidden role="status">{arrived > 0 && t('arrived', { count: arrived })}</VisuallyHidden>
        {list.isPending && <Skeleton h={120} />}
        {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {isGone && <LinkedCommentGoneNotice />}
        {list.data !== undefined && (
          <LinkedCommentContext value={linked}>
            <ThreadList
              pages={list.data.pages}
              linked={thread}
              {...{ inquiryId, myName, commentRefusal }}
              watch={watch}
              isPushed={held !== null}
              onReplied={noteOwn}
            />
          </LinkedCommentContext>
        )}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            style={{ alignSelf: 'center' }}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </Stack>
    </Paper>
  );
}

type ThreadListProps = {
  inquiryId: string;
  pages: readonly CommentPage[];
  /** The linked thread, which is shown first. */
  linked: Comment | undefined;
  myName: string | null;
  commentRefusal: CommentsSummary['commentRefusal'];
  onReplied: (reply: Comment) => void;
  watch: WatchElement;
  /** Whether the reader is notified of all comments, not only of replies to their own. */
  isPushed: boolean;
};

/** The pinned thread, the caller's waiting comments, and the others; each appears once. */
function ThreadList({ inquiryId, pages, linked, watch, isPushed, ...shared }: ThreadListProps) {
  const { t } = useTranslation('comments');
  const [first] = pages;
  const pinned = first?.pinned ?? null;
  const waiting = [...(first?.waiting ?? []), ...(first?.takenDown ?? [])];
  const all = [
    ...(linked === undefined ? [] : [linked]),
    ...(pinned === null ? [] : [pinned]),
    ...waiting,
    ...pages.flatMap(({ data }) => data),
  ];
  const once = new Map<string, Comment>();
  for (const comment of all) if (!once.has(comment.id)) once.set(comment.id, comment);
  const { threads, hold } = useKeptCommentThreads([...once.values()]);
  if (threads.length === 0) {
    return (
      <Text c="dimmed" ta="center" py="sm">
        {t('empty')}
      </Text>
    );
  }
  return (
    <ul className={classes.list} aria-label={t('title')} tabIndex={-1}>
      {threads.map((comment) => (
        <li key={comment.id}>
          <WatchCommentContext value={isPushed || comment.isMine ? watch : null}>
            <CommentThread {...{ inquiryId, comment, hold, ...shared }} pinned={comment.id === pinned?.id} />
          </WatchCommentContext>
        </li>
      ))}
    </ul>
  );
}

/** The number of new comments by others, announced to screen readers. */
function useArrived({ comments: count, held }: CommentsSummary): { arrived: number; expectOwn: () => void } {
  const last = useRef(count);
  const waited = useRef(held ?? 0);
  const own = useRef(0);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    // An approved comment is not new to the person who approves it.
    const approved = Math.max(0, waited.current - (held ?? 0));
    waited.current = held ?? 0;
    const more = Math.max(0, count - last.current - approved);
    const ownOfThem = Math.min(own.current, more);
    if (count !== last.current) setArrived(more - ownOfThem);
    own.current -= ownOfThem;
    last.current = count;
  }, [count, held]);
  const expectOwn = () => {
    own.current += 1;
  };
  return { arrived, expectOwn };
}
