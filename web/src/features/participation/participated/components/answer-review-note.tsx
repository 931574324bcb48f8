import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { AnswerReview as Review } from '@nazar/domain/participation/review-answers.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import { RightAnswers } from '../../../../ui/text/right-answers.tsx';

type AnswerReviewNoteProps = { review: Review; responseType: ResponseType };

/** Whether an answer was right, the right one, and the author's feedback. */
export function AnswerReviewNote({ review, responseType }: AnswerReviewNoteProps) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  const { verdict, points, maxPoints, rightAnswers, feedback } = review;
  const isWrong = verdict !== 'right' && rightAnswers.length > 0;
  return (
    <Stack gap={6} mt="sm">
      <Group gap="xs">
        {verdict !== null && (
          <Badge
            variant="light"
            tt="none"
            color={verdict === 'right' ? 'teal.9' : 'red.9'}
            leftSection={
              verdict === 'right' ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />
            }
          >
            {t(`review.${verdict}`)}
          </Badge>
        )}
        {(maxPoints > 0 || points !== 0) && (
          <Text size="sm" c="dimmed">
            {t('review.points', { points: format.number(points), max: format.number(maxPoints) })}
          </Text>
        )}
      </Group>
      {isWrong && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('review.rightAnswer')} <RightAnswers answers={rightAnswers} responseType={responseType} />
        </Text>
      )}
      {feedback !== '' && (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={feedback} />
        </Text>
      )}
    </Stack>
  );
}
