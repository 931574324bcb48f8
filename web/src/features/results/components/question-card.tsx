import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { SummaryKind } from '@nazar/domain/inquiry/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { MatrixHeat } from './matrix-heat.tsx';
import { MomentBars } from './moment-bars.tsx';
import { NumberHistogram } from './number-histogram.tsx';
import { OptionBars } from './option-bars.tsx';
import { RankBars } from './rank-bars.tsx';
import { TextAnswers } from './text-answers.tsx';

type QuestionCardProps = {
  question: QuestionSummary;
  number: number;
  /** Whether to show the segment's name above it. */
  newSegment: boolean;
  finished: number;
};

/** One question's counts as a picture that is also a table. */
export function QuestionCard({ question, number, newSegment, finished }: QuestionCardProps) {
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
            {!question.withheld && <AnswerCounts answered={question.answered} skipped={skipped} />}
          </Stack>
          <QuestionPicture question={question} title={title} />
          <OtherTexts question={question} />
        </Stack>
      </Paper>
    </>
  );
}

function AnswerCounts({ answered, skipped }: { answered: number; skipped: number }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <Group gap="md">
      <Text size="sm" c="dimmed">
        {t('answered', { count: answered, shown: format.number(answered) })}
      </Text>
      {skipped > 0 && (
        <Text size="sm" c="dimmed">
          {t('skipped', { count: skipped, shown: format.number(skipped) })}
        </Text>
      )}
    </Group>
  );
}

function QuestionPicture({ question, title }: PictureProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (question.withheld) {
    return <Text c="dimmed">{t('withheld.question', { least: format.number(minGroupSize) })}</Text>;
  }
  if (question.recounting) return <Text c="dimmed">{t('recounting')}</Text>;
  if (question.answered === 0) return <Text c="dimmed">{t('nobodyAnswered')}</Text>;
  const Picture = pictures[answerTypes[question.responseType].summaryKind];
  return <Picture question={question} title={title} />;
}

type PictureProps = { question: QuestionSummary; title: string };

const pictures: Readonly<Record<SummaryKind, ComponentType<PictureProps>>> = {
  options: OptionBars,
  ranks: RankBars,
  cells: MatrixHeat,
  numbers: ({ question: { numbers }, title }) =>
    numbers === null ? null : <NumberHistogram numbers={numbers} title={title} />,
  days: MomentBars,
  hours: MomentBars,
  texts: ({ question: { texts, responseType } }) => (
    <TextAnswers texts={texts} latin={answerTypes[responseType].isLatin} />
  ),
};

/** The texts of «Other», below the bars. */
function OtherTexts({ question }: { question: QuestionSummary }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const other = question.options.find(({ role }) => role === 'other');
  if (other === undefined) return null;
  if (other.withheld) {
    return (
      <Text size="sm" c="dimmed">
        {t('withheld.other', { option: visibleText(other.label), least: format.number(minGroupSize) })}
      </Text>
    );
  }
  if (question.texts.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={4} size="h6">
        {t('otherTexts', { option: visibleText(other.label) })}
      </Title>
      <TextAnswers texts={question.texts} />
    </Stack>
  );
}
