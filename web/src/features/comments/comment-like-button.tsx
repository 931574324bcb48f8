import { Button } from '@mantine/core';
import { type Comment, type CommentReply, likeComment } from '@nazar/domain/api/comment-calls.ts';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOptimisticLatestRequest } from '../../ui/use-optimistic-latest-request.ts';

type CommentLikeProps = { inquiryId: string; comment: Comment | CommentReply; name: string };

export function CommentLikeButton({ inquiryId, comment, name }: CommentLikeProps) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const { id } = comment;
  // The reply to the click counts until the comment is loaded again.
  const [answer, setAnswer] = useState<{ comment: object; likes: number; liked: boolean } | null>(null);
  const { wish, ask } = useOptimisticLatestRequest(
    (liked: boolean) => callApi(likeComment, { inquiryId, id, liked }),
    (shown) => setAnswer({ comment, ...shown }),
  );
  const shown = answer !== null && answer.comment === comment ? answer : comment;
  const liked = wish === null ? shown.liked : wish.value;
  const count = shown.likes + Number(liked) - Number(shown.liked);
  const Icon = liked ? IconHeartFilled : IconHeart;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      disabled={!comment.abilities.like}
      aria-pressed={liked}
      aria-label={t('item.likeNamed', { name, count })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => ask(!liked)}
    >
      {count === 0 ? t('item.like') : format.number(count)}
    </Button>
  );
}
