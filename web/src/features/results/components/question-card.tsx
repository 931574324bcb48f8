import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { MatrixHeat } from './matrix-heat.tsx';
import { MomentBars } from './moment-bars.tsx';
import { NumberHistogram } from './number-histogram.tsx';
import { OptionBars } from './option-bars.tsx';
import { TextAnswers } from './text-answers.tsx';

type QuestionCardProps = {
  question: QuestionSummary;
  number: number;
  /** Whether the segment's name stands above it. */
  newSegment: boolean;
  finished: number;
};

/** One question's counts as a picture that is a table as well. */
export function QuestionCard({ question, number, newSegment, finished }: QuestionCardProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const title = visibleText(question.body);
  const skipped = finished - question.answered;
  return (
    <>
      {newSegment && question.segmentName !== '' && (
        <Title order={2} size="h4" mt="md" dir="auto">
          {question.segmentName}
        </Title>
      )}
      <Paper p={{ base: 'md', sm: 'lg' }} component="section" aria-label={title}>
        <Stack gap="md">
          <Stack gap={2}>
            <Title order={3} size="h5" dir="auto">
              {format.digits(`${number}. `)}
              {title}
            </Title>
            <Group gap="md">
              <Text size="sm" c="dimmed">
                {t('answered', { count: question.answered, shown: format.number(question.answered) })}
              </Text>
              {skipped > 0 && (
                <Text size="sm" c="dimmed">
                  {t('skipped', { count: skipped, shown: format.number(skipped) })}
                </Text>
              )}
            </Group>
          </Stack>
          <QuestionPicture question={question} title={title} />
        </Stack>
      </Paper>
    </>
  );
}

function QuestionPicture({ question, title }: { question: QuestionSummary; title: string }) {
  const { t } = useTranslation('results');
  if (question.answered === 0) return <Text c="dimmed">{t('nobodyAnswered')}</Text>;
  if (question.responseType === 'matrix') return <MatrixHeat question={question} title={title} />;
  if (question.numbers !== null) return <NumberHistogram numbers={question.numbers} title={title} />;
  if (question.moments.length > 0) return <MomentBars question={question} title={title} />;
  if (question.options.length > 0) return <OptionBars question={question} title={title} />;
  return <TextAnswers texts={question.texts} />;
}
