import { Paper, Text, Title } from '@mantine/core';
import type { DropOff, QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { BarTable } from './bar-table.tsx';

type DropOffCardProps = { dropOff: DropOff; questions: readonly QuestionSummary[] };

/** Shows after which question people left who started and did not finish. */
export function DropOffCard({ dropOff: { left, points }, questions }: DropOffCardProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const name = (questionId: string | null) => {
    const index = questions.findIndex((question) => question.questionId === questionId);
    const question = questions[index];
    if (question === undefined) return t(questionId === null ? 'dropOff.nothing' : 'dropOff.removed');
    return `${format.digits(`${index + 1}. `)}${visibleText(question.body)}`;
  };
  const highest = Math.max(...points.map(({ count }) => count), 1);
  return (
    <Paper p="sm" component="section" aria-label={t('dropOff.title')}>
      <Title order={2} fz={15} lh={1.4}>
        {t('dropOff.title')}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t('dropOff.explained', { count: left, shown: format.number(left) })}
      </Text>
      <BarTable
        title={t('dropOff.title')}
        heads={[t('dropOff.last'), t('table.bar'), t('table.count')]}
        rows={points.map(({ questionId, count }) => ({
          key: questionId ?? '',
          label: name(questionId),
          share: count / Math.max(left, count),
          value: format.number(count),
          first: count === highest,
        }))}
      />
    </Paper>
  );
}
