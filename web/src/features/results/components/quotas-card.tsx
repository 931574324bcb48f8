import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormatCondition } from '../../../i18n/use-format-condition.ts';
import { quotaCountsQuery } from '../results-queries.ts';
import { BarTable } from './bar-table.tsx';

/** The count of each quota, for the owner; renders nothing without quotas. */
export function QuotasCard({ inquiryId, version }: { inquiryId: string; version: string }) {
  const { t } = useTranslation('results');
  const words = useFormatCondition();
  const { data } = useQuery(quotaCountsQuery(inquiryId, version));
  if (data === undefined || data.quotas.length === 0) return null;
  const questions = new Map(data.questions.map((question) => [question.id, question]));
  return (
    <Paper p="sm" component="section" aria-label={t('quotas.title')}>
      <Title order={2} fz={15} lh={1.4} mb="xs">
        {t('quotas.title')}
      </Title>
      <BarTable
        title={t('quotas.title')}
        heads={[t('quotas.responses'), t('table.bar'), t('quotas.taken')]}
        rows={data.quotas.map(({ quotaId, condition, responses, limit }) => ({
          key: quotaId,
          label: words.condition(condition, (id) => questions.get(id)),
          share: Math.min(1, (responses ?? 0) / limit),
          value: responses === null ? t('quotas.counting') : t('quotas.filled', { taken: responses, limit }),
          first: responses !== null && responses >= limit,
        }))}
      />
    </Paper>
  );
}
