import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { CountBarChart } from './count-bar-chart.tsx';

type ExamFigures = NonNullable<ResultsSummary['exam']>;

/** The distribution of an exam's scores, and how many passed. */
export function ExamResultsCard({ exam }: { exam: ExamFigures }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { scored, meanPercent, passMark, passes, fullScore, bins } = exam;
  if (scored === 0 || meanPercent === null) return null;
  const isRounded = Number(meanPercent.toFixed(1)) !== meanPercent;
  const figures = [
    { label: t('exam.scored'), value: format.number(scored) },
    {
      label: t(isRounded ? 'numbers.meanRounded' : 'numbers.mean'),
      value: format.percent(meanPercent / 100, 1),
    },
    ...passes.map(({ passMark: mark, judged, passed }) => ({
      label: t('exam.passedAt', { mark: format.percent(mark / 100) }),
      value: t('exam.passedOf', {
        passed: format.number(passed),
        judged: format.number(judged),
        share: format.percent(passed / judged, 1),
      }),
    })),
  ];
  const byPassMark = passes.find((each) => each.passMark === passMark)?.judged ?? 0;
  const hasOtherMarks = (passMark !== null || passes.length > 0) && byPassMark < scored;
  const name = ({ from, to }: ExamFigures['bins'][number]) =>
    from === to
      ? format.number(from)
      : t(to === 100 ? 'range' : 'rangeBelow', { from: format.number(from), to: format.number(to) });
  const unit = fullScore === null ? t('exam.percents') : t('exam.points', { full: format.number(fullScore) });
  return (
    <Paper p="sm" component="section" aria-label={t('exam.title')}>
      <Stack gap="xs">
        <Title order={2} fz={15} lh={1.4}>
          {t('exam.title')}
        </Title>
        <Group gap="md" style={{ rowGap: 4 }}>
          {figures.map((figure) => (
            <Stack key={figure.label} gap={0}>
              <Text size="xs" c="dimmed">
                {figure.label}
              </Text>
              <Text fw={650} lh={1.3}>
                <bdi>{figure.value}</bdi>
              </Text>
            </Stack>
          ))}
        </Group>
        <Text size="xs" c="dimmed">
          {t('exam.rounded')}
        </Text>
        {hasOtherMarks && (
          <Text size="xs" c="dimmed">
            {t('exam.markChanged')}
          </Text>
        )}
        <Text size="xs" fw={500} aria-hidden>
          {unit}
        </Text>
        <CountBarChart
          title={unit}
          label={t('histogramOf', { title: unit })}
          columns={bins.map((bin) => ({ key: String(bin.from), name: name(bin), count: bin.count }))}
          nameHead={unit}
        />
      </Stack>
    </Paper>
  );
}
