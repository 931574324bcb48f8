import { Button } from '@mantine/core';
import type { Comment } from '@nazar/domain/api/comment-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from './comment-form.tsx';
import classes from './comment-item.module.css';
import { CommentItem } from './comment-item.tsx';
import { refreshTalk, useComments } from './talk-queries.ts';

type CommentThreadProps = {
  inquiryId: string;
  comment: Comment;
  myName: string | null;
  pinned?: boolean;
  onSaid: (comment: Comment) => void;
};

/** A comment with its replies, and the field for one more. */
export function CommentThread({ inquiryId, comment, myName, pinned = false, onSaid }: CommentThreadProps) {
  const { t } = useTranslation('talk');
  const client = useQueryClient();
  const [replying, setReplying] = useState(false);
  const [all, setAll] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const more = useComments({ inquiryId, parentId: comment.id, nrpp: 20 }, all);
  const loaded = more.data?.pages.flatMap(({ data }) => data);
  const replies = loaded ?? comment.replies;
  const left = comment.replyCount - replies.length;
  const close = () => {
    setReplying(false);
    box.current?.querySelector('article')?.focus();
  };
  const added = (reply: Comment) => {
    setAll(true);
    close();
    onSaid(reply);
    void refreshTalk(client, inquiryId);
  };
  const showMore = () => {
    if (all) void more.fetchNextPage();
    else setAll(true);
  };
  return (
    <div ref={box}>
      <CommentItem inquiryId={inquiryId} comment={comment} pinned={pinned} onReply={() => setReplying(true)}>
        {replies.length > 0 && (
          <ul className={classes.replies} aria-label={t('replies')}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <CommentItem inquiryId={inquiryId} comment={reply} />
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ alignSelf: 'flex-start' }}
            loading={more.isFetching}
            onClick={showMore}
          >
            {t('moreReplies', { count: left })}
          </Button>
        )}
        {replying && (
          <CommentForm
            inquiryId={inquiryId}
            parentId={comment.id}
            myName={myName}
            onAdded={added}
            onCancel={close}
          />
        )}
      </CommentItem>
    </div>
  );
}
