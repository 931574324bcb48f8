import { ActionIcon, Box, Group, Paper, Stack, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import type { SummaryKind } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { maxResponsesWithAskedCounts } from '@nazar/domain/results/asked-counts-limit.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { IconChartBar } from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from '../results-screen.module.css';
import { DateTimeAnswerBars } from './date-time-answer-bars.tsx';
import { MatrixHeatTable } from './matrix-heat-table.tsx';
import { NumberHistogram } from './number-histogram.tsx';
import { OptionBars } from './option-bars.tsx';
import { RankBars } from './rank-bars.tsx';
import { FrequentAnswerTexts } from './texts/frequent-answer-texts.tsx';
import { UploadedFilesSummary } from './uploaded-files-summary.tsx';

type QuestionCardProps = {
  question: QuestionSummary;
  number: number;
  /** A hidden heading is only for screen readers. */
  heading?: 'numbered' | 'plain' | 'hidden';
  finished: number;
  /** Whether the reader can open single responses. */
  seeResponses?: boolean;
  /** Whether disclosure control limits the results of a filter. */
  limited?: boolean;
  /** The inquiry's id, if the reader can make charts of it. */
  chartOf?: string | null;
};

/** A matrix with more columns than this needs the whole width. */
const narrowColumns = 4;

/** One question's counts as a picture that is also a table. It renders again only when they change. */
export const QuestionResultCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, heading = 'numbered', finished } = props;
  const { limited = false, seeResponses = false, chartOf = null } = props;
  const format = useFormat();
  const title = visibleText(question.body);
  const columns = question.options.filter(({ role }) => role === 'column').length;
  const shownTitle = (
    <Title order={3} fz={15} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
      {heading === 'numbered' && format.digits(`${number}. `)}
      <bdi>
        <AutoDirectionText text={title} />
      </bdi>
    </Title>
  );
  return (
    <Paper
      id={question.questionId}
      tabIndex={-1}
      className={`${classes.card} ${columns > narrowColumns ? classes.whole : ''}`}
      p="sm"
      component="section"
      aria-label={title}
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
          <Box miw={0}>
            {heading === 'hidden' ? <VisuallyHidden>{shownTitle}</VisuallyHidden> : shownTitle}
            {!question.withheld && <AnswerCounts question={question} finished={finished} />}
          </Box>
          {chartOf !== null && <ChartLink question={question} inquiryId={chartOf} number={number} />}
        </Group>
        {limited && question.withheld ? (
          <NotShown />
        ) : (
          <QuestionPicture question={question} title={title} seeResponses={seeResponses} />
        )}
        <OtherTexts question={question} />
      </Stack>
    </Paper>
  );
});

function ChartLink({
  question,
  inquiryId,
  number,
}: {
  question: QuestionSummary;
  inquiryId: string;
  number: number;
}) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { groupedBy } = answerTypes[question.responseType];
  // A chart of a matrix is for a single row, which the chart wizard asks for.
  if (question.withheld || question.answered === 0 || groupedBy === null || groupedBy === 'rows') return null;
  return (
    <Tooltip label={t('makeChart')}>
      <ActionIcon
        component={Link}
        to={paths.createChart(inquiryId, question.questionId)}
        variant="subtle"
        size={36}
        className={classes.screenOnly}
        aria-label={t('makeChartOf', { number: format.number(number) })}
      >
        <IconChartBar size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function NotShown() {
  const { t } = useTranslation('filters');
  return (
    <Text size="sm" c="dimmed">
      {t('notShown')}
    </Text>
  );
}

/** Says which answers the numbers below count. */
function AnswerCounts({ question, finished }: Pick<QuestionCardProps, 'question' | 'finished'>) {
  const { t } = useTranslation(['results', 'filters']);
  const format = useFormat();
  const { answered, asked, askedOfSome = false, responseType, right, offeredToSome = false } = question;
  if (answered === 0) return <NoAnswers {...{ question, finished }} />;
  const inPercent = answerTypes[responseType].summaryKind === 'options';
  const counts = {
    count: answered,
    answered: format.number(answered),
    all: format.number(finished),
    ...(asked !== undefined && { asked: format.number(asked) }),
  };
  return (
    <Text size="xs" c="dimmed">
      {t(
        answered === finished ? allAnsweredKey(question, inPercent) : answersKey(question, inPercent),
        counts,
      )}
      {right !== undefined && ` · ${t('exam.rightShare', { share: format.percent(right / answered, 1) })}`}
      {askedOfSome &&
        asked === undefined &&
        finished > maxResponsesWithAskedCounts &&
        ` · ${t('askedUncounted', { most: format.number(maxResponsesWithAskedCounts) })}`}
      {offeredToSome && ` · ${t('offeredToSome')}`}
    </Text>
  );
}

function NoAnswers({
  question: { asked, askedOfSome = false },
  finished,
}: Pick<QuestionCardProps, 'question' | 'finished'>) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const count = asked ?? finished;
  return (
    <Text size="xs" c="dimmed">
      {count === 0
        ? t('noneAsked')
        : askedOfSome && asked === undefined
          ? t('noneOfSome')
          : t('noneAnswered', { count, asked: format.number(count) })}
    </Text>
  );
}

/** Shares of several choices add up to more than all, so their base is stated. */
const allAnsweredKey = ({ responseType }: QuestionSummary, inPercent: boolean) =>
  inPercent && answerTypes[responseType].shape === 'options' ? 'allAnsweredPercent' : 'allAnswered';

function answersKey({ askedOfSome = false, asked }: QuestionSummary, inPercent: boolean) {
  const key = inPercent ? 'answeredPercent' : 'answered';
  if (!askedOfSome) return key;
  return asked === undefined ? (`askedOfSome.${key}` as const) : (`ofAsked.${key}` as const);
}

function QuestionPicture({ question, title, seeResponses }: QuestionPictureProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  if (question.withheld) {
    return (
      <Text size="sm" c="dimmed">
        {t('withheld.question', { least: format.number(minGroupSize) })}
      </Text>
    );
  }
  // The line above has said it.
  if (question.answered === 0) return null;
  const Picture = pictures[answerTypes[question.responseType].summaryKind];
  return <Picture question={question} title={title} seeResponses={seeResponses} />;
}

type QuestionPictureProps = { question: QuestionSummary; title: string; seeResponses: boolean };

const pictures: Readonly<Record<SummaryKind, ComponentType<QuestionPictureProps>>> = {
  options: OptionBars,
  ranks: RankBars,
  cells: MatrixHeatTable,
  numbers: ({ question: { numbers, endLabels }, title }) =>
    numbers === null ? null : (
      <>
        <NumberHistogram numbers={numbers} title={title} />
        <EndLabels labels={endLabels ?? []} />
      </>
    ),
  days: DateTimeAnswerBars,
  hours: DateTimeAnswerBars,
  files: UploadedFilesSummary,
  texts: ({ question: { questionId }, title }) => (
    <FrequentAnswerTexts questionId={questionId} of="answers" label={title} />
  ),
};

/** Labels for the ends of a scale. */
function EndLabels({ labels }: { labels: NonNullable<QuestionSummary['endLabels']> }) {
  const format = useFormat();
  return labels.map(({ value, label }) => (
    <Text key={value} size="sm" c="dimmed">
      {format.number(value)} = <bdi>{label}</bdi>
    </Text>
  ));
}

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
  if (other.count === 0) return null;
  const label = t('otherTexts', { option: visibleText(other.label) });
  return (
    <Stack gap={4}>
      <Title order={4} fz="sm">
        {label}
      </Title>
      <FrequentAnswerTexts questionId={question.questionId} of="other" label={label} />
    </Stack>
  );
}
