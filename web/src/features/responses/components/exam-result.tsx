import { Group, Paper, Text } from '@mantine/core';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { computeScorePercent } from '@nazar/domain/participation/score.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from '../response-screen.module.css';
import { useFormatResponseMetadata } from '../use-format-response-metadata.ts';
import { type AnswerVerdict, getAnswerVerdict } from './answer-verdict.ts';
import { VerdictIcon } from './verdict-icon.tsx';

const countKeys = {
  right: 'one.rightCount',
  wrong: 'one.wrongCount',
  unanswered: 'one.unansweredCount',
} as const satisfies Record<AnswerVerdict, string>;

/** The score of an exam's response, whether it passed, and which answers were right. */
export function ExamResult({ response }: { response: ResponseDetails }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { plain } = useFormatResponseMetadata();
  const { score, maxScore, passed, passMark, questions } = response;
  if (score === null) return null;
  const percent = computeScorePercent(score, maxScore);
  const formatPercent = (value: number) => format.percent(value / 100, 1);
  const verdicts = questions.map(getAnswerVerdict);
  const counts = (['right', 'wrong', 'unanswered'] as const).flatMap((verdict) => {
    const count = verdicts.filter((each) => each === verdict).length;
    return count === 0 ? [] : [{ verdict, count }];
  });
  const points = plain.score(response);
  return (
    <Paper className={classes.result} component="section" aria-label={t('columns.passed')}>
      <Group justify="space-between" gap="0 16px" align="baseline" fz={{ base: 20, sm: 22 }} fw={700}>
        <Text inherit component="h2" m={0} {...(passed !== null && { c: passed ? 'teal.9' : 'red.9' })}>
          {passed === null ? points : plain.passed(response)}
        </Text>
        {percent !== null && <bdi className={classes.number}>{formatPercent(percent)}</bdi>}
      </Group>
      {percent !== null && (
        <div className={classes.meter} data-passed={passed ?? undefined} aria-hidden>
          <b style={{ inlineSize: `${Math.max(0, percent)}%` }} />
          {passMark !== undefined && <i style={{ insetInlineStart: `${passMark}%` }} />}
        </div>
      )}
      <Group gap="2px 16px" fz="sm">
        {passed !== null && (
          <Text span inherit fw={600}>
            <bdi>{points}</bdi>
          </Text>
        )}
        {counts.map(({ verdict, count }) => (
          <Group key={verdict} component="span" gap={6} wrap="nowrap">
            <VerdictIcon verdict={verdict} size={16} />
            {t(countKeys[verdict], { count, shown: format.number(count) })}
          </Group>
        ))}
        {passMark !== undefined && (
          <Text span inherit c="dimmed" ms="auto">
            {t('one.passMark', { mark: formatPercent(passMark) })}
          </Text>
        )}
      </Group>
    </Paper>
  );
}
