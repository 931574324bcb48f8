import { Button, Text } from '@mantine/core';
import type { Comment, CommentReply } from '@nazar/domain/api/comment-calls.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm, CommentsClosedNotice } from './comment-form.tsx';
import classes from './comment-item.module.css';
import { CommentItem } from './comment-item.tsx';
import { useComments } from './comment-queries.ts';
import { KeepCommentThreadContext } from './kept-comment-threads.ts';
import { makeCommentUnsentTextKey, useOnUnsentTextFound } from './use-unsent-text-store.ts';

type CommentThreadProps = {
  inquiryId: string;
  comment: Comment;
  myName: string | null;
  /** Why writing is closed, for everyone or for this person; null if it is open. */
  commentRefusal: string | null;
  pinned?: boolean;
  onReplied: (reply: Comment) => void;
  /** Keeps a thread on the page until the returned function is called. */
  hold: (id: string) => () => void;
};

/** Keeps their order, although a link may have loaded replies that were not requested yet. */
function withLinked(loaded: readonly CommentReply[], known: readonly CommentReply[]): CommentReply[] {
  const ids = new Set(loaded.map(({ id }) => id));
  return [...loaded, ...known.filter(({ id }) => !ids.has(id))].sort((a, b) => a.position - b.position);
}

/** A comment with its replies, and the form for another one. */
export function CommentThread(props: CommentThreadProps) {
  const { inquiryId, comment, myName, commentRefusal, pinned = false, onReplied, hold } = props;
  const { t } = useTranslation('comments');
  const [replying, setReplying] = useState<'no' | 'asked' | 'found'>('no');
  useOnUnsentTextFound(makeCommentUnsentTextKey(inquiryId, comment.id), () => {
    setReplying((now) => (now === 'no' ? 'found' : now));
  });
  const { id } = comment;
  const holdThis = useMemo(() => () => hold(id), [hold, id]);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const more = useComments({ inquiryId, parentId: comment.id }, all);
  const loaded = more.data?.pages.flatMap(({ data }) => data);
  const replies = withLinked(loaded ?? [], comment.replies);
  const unloadedCount = comment.replyCount - replies.length;
  const close = () => {
    setReplying('no');
    box.current?.querySelector('article')?.focus();
  };
  // The notice is beside the reply, because its author doesn't see the form at the top.
  const [announcement, setAnnouncement] = useState('');
  const added = (reply: Comment) => {
    setAll(true);
    close();
    setAnnouncement(t(reply.state === 'held' ? 'said.held' : 'said.shown'));
    onReplied(reply);
  };
  const before = useRef(comment.replyCount);
  useEffect(() => {
    // The deleted reply may be the announced one.
    if (comment.replyCount < before.current) setAnnouncement('');
    before.current = comment.replyCount;
  }, [comment.replyCount]);
  const showMore = () => {
    if (all) void more.fetchNextPage();
    else setAll(true);
  };
  return (
    <KeepCommentThreadContext value={holdThis}>
      <div ref={box}>
        <CommentItem
          inquiryId={inquiryId}
          comment={comment}
          pinned={pinned}
          {...(commentRefusal === null && { onReply: () => setReplying('asked') })}
        >
          {replies.length > 0 && (
            <ul className={classes.replies} aria-label={t('replies')}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <CommentItem inquiryId={inquiryId} comment={reply} />
                </li>
              ))}
            </ul>
          )}
          {unloadedCount > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              loading={more.isFetching}
              onClick={showMore}
            >
              {t('moreReplies', { count: unloadedCount })}
            </Button>
          )}
          {replying !== 'no' && (
            <div role="status">
              {commentRefusal !== null && (
                <CommentsClosedNotice refusal={commentRefusal} inquiryId={inquiryId} />
              )}
            </div>
          )}
          {replying !== 'no' && (
            <CommentForm
              inquiryId={inquiryId}
              parentId={comment.id}
              myName={myName}
              autoFocus={replying === 'asked'}
              onSend={() => setAnnouncement('')}
              onAdded={added}
              onCancel={close}
            />
          )}
          <Text size="sm" c="teal.9" role="status" fw={500} mih={announcement === '' ? 0 : undefined}>
            {announcement}
          </Text>
        </CommentItem>
      </div>
    </KeepCommentThreadContext>
  );
}
