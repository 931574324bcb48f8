import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** The most important figures; the duration only if known and not hidden. */
export function SummaryFigures({ summary }: { summary: Summary }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const { medianDuration } = summary;
  const figures = [
    { label: t('figures.started'), value: format.number(Math.max(summary.started, summary.finished)) },
    { label: t('figures.finished'), value: format.number(summary.finished) },
    ...(medianDuration === null
      ? []
      : [{ label: t('figures.medianTime'), value: format.countdown(medianDuration) }]),
  ];
  return (
    <SimpleGrid cols={figures.length} spacing={{ base: 'xs', sm: 'md' }} component="dl" m={0}>
      {figures.map((figure) => (
        <Paper key={figure.label} p={{ base: 'sm', sm: 'md' }}>
          <Text component="dt" size="sm" c="dimmed">
            {figure.label}
          </Text>
          <Text component="dd" m={0} fz={{ base: 24, sm: 30 }} fw={650} lh={1.3}>
            {figure.value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
