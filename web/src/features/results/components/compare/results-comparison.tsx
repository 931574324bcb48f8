import { Alert, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { QuestionSummary, ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { AutoDirectionText } from '../../../../ui/text/auto-direction-text.tsx';
import type { ResultsData } from '../../use-results.ts';
import { RankNote } from '../rank-note.tsx';
import { ComparedTable } from './compared-table.tsx';
import classes from './comparison.module.css';

type ResultsComparisonProps = { first: ResultsSummary; second: ResultsData };

/** The same questions for two groups of responses, side by side. */
export function ResultsComparison({ first, second }: ResultsComparisonProps) {
  const { summary, problem, retry } = second;
  if (summary === undefined) {
    return problem === null ? (
      <Skeleton h={320} aria-hidden />
    ) : (
      <ErrorState error={problem} onRetry={retry} />
    );
  }
  if (first.filtered?.withheld === true || summary.filtered?.withheld === true) return <Withheld />;
  const others = new Map(summary.questions.map((question) => [question.questionId, question]));
  return (
    <div className={classes.grid}>
      {first.questions.map((question, index) => {
        const other = others.get(question.questionId);
        if (other === undefined) return null;
        return <Compared key={question.questionId} number={index + 1} first={question} second={other} />;
      })}
    </div>
  );
}

function Withheld() {
  const { t } = useTranslation('filters');
  const format = useFormat();
  return (
    <Alert icon={<IconLock />} color="cyan.9" title={t('withheld.title')}>
      {t('withheld.text', { least: format.number(minGroupSize) })}
    </Alert>
  );
}

type ComparedProps = { number: number; first: QuestionSummary; second: QuestionSummary };

function Compared({ number, first, second }: ComparedProps) {
  const { t } = useTranslation('filters');
  const format = useFormat();
  const title = visibleText(first.body);
  return (
    <Paper p="sm" component="section" aria-label={title} className={classes.card}>
      <Stack gap="xs">
        <Title order={3} fz={15} lh={1.4} style={{ overflowWrap: 'anywhere' }}>
          {format.digits(`${number}. `)}
          <bdi>
            <AutoDirectionText text={title} />
          </bdi>
        </Title>
        {first.withheld || second.withheld ? (
          <Text size="sm" c="dimmed">
            {t('compare.withheld')}
          </Text>
        ) : (
          <>
            {answerTypes[first.responseType].summaryKind === 'ranks' && <RankNote groups={[first, second]} />}
            <ComparedTable {...{ title, first, second }} />
          </>
        )}
      </Stack>
    </Paper>
  );
}
