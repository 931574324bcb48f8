import { Button, Group, VisuallyHidden } from '@mantine/core';
import type { ReactionKind } from '@nazar/domain/api/feedback-calls.ts';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useOptimisticLatestRequest } from '../../ui/use-optimistic-latest-request.ts';
import { useCommentsSummary } from './use-comments-summary.ts';

type FeedbackButtonsProps = {
  inquiryId: string;
  /** The inquiry's own count, shown until the current counts are loaded. */
  likes: number;
  dislikes: number;
};

/** Like or dislike an inquiry; a second click takes it back. */
export function InquiryReactionButtons({ inquiryId, likes, dislikes }: FeedbackButtonsProps) {
  const { t } = useTranslation('reactions');
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const note = useId();
  const { data: counts } = useCommentsSummary(inquiryId);
  const { wish, ask } = useOptimisticLatestRequest(
    (feedback: ReactionKind | null) => callApi(firstScreenCalls.addFeedback, { inquiryId, feedback }),
    (answer) =>
      client.setQueryData(
        callQueryKey(firstScreenCalls.getCommentCounts, { inquiryId }),
        (old: typeof counts) => old && { ...old, ...answer },
      ),
  );
  if (counts !== undefined && counts.reactRefusal !== null) return null;
  const reported = counts?.mine ?? null;
  const mine = wish === null ? reported : wish.value;
  const counted = { like: counts?.likes ?? likes, dislike: counts?.dislikes ?? dislikes };
  const shown = (feedback: ReactionKind) =>
    counted[feedback] + Number(mine === feedback) - Number(reported === feedback);
  const toggle = (feedback: ReactionKind) => ask(mine === feedback ? null : feedback);
  return (
    <Group gap={4} role="group" aria-label={t('feedback.label')}>
      <FeedbackButton
        name="like"
        isOn={mine === 'like'}
        count={shown('like')}
        describedBy={signedIn ? undefined : note}
        onClick={() => toggle('like')}
      />
      <FeedbackButton
        name="dislike"
        isOn={mine === 'dislike'}
        count={shown('dislike')}
        describedBy={signedIn ? undefined : note}
        onClick={() => toggle('dislike')}
      />
      {!signedIn && <VisuallyHidden id={note}>{t('feedback.guests')}</VisuallyHidden>}
    </Group>
  );
}

const icons = {
  like: [IconThumbUp, IconThumbUpFilled],
  dislike: [IconThumbDown, IconThumbDownFilled],
} as const;

type FeedbackButtonProps = {
  name: ReactionKind;
  isOn: boolean;
  count: number;
  describedBy: string | undefined;
  onClick: () => void;
};

function FeedbackButton({ name, isOn, count, describedBy, onClick }: FeedbackButtonProps) {
  const { t } = useTranslation('reactions');
  const format = useFormat();
  const Icon = icons[name][isOn ? 1 : 0];
  return (
    <Button
      variant={isOn ? 'light' : 'subtle'}
      h={44}
      px="sm"
      aria-pressed={isOn}
      aria-label={t(`feedback.${name}Named`, { count })}
      aria-describedby={describedBy}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={onClick}
    >
      {format.number(count)}
    </Button>
  );
}
