import { Group, Paper, Text } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

/** The most important figures; the duration only if known, and nothing that is withheld. */
export function SummaryFigures({ summary }: { summary: Summary }) {
  const { t } = useTranslation(['results', 'filters']);
  const format = useFormat();
  const { medianDuration, filtered } = summary;
  const figures = [
    ...(filtered === undefined
      ? [
          { label: t('figures.started'), value: format.number(Math.max(summary.started, summary.finished)) },
          { label: t('figures.finished'), value: format.number(summary.finished) },
        ]
      : filtered.withheld
        ? []
        : [
            {
              label: t('figure', { ns: 'filters' }),
              value: t('figureOf', {
                ...{ ns: 'filters', matching: format.number(filtered.matching) },
                all: format.number(summary.finished),
              }),
            },
          ]),
    ...(medianDuration === null
      ? []
      : [{ label: t('figures.medianTime'), value: format.countdown(medianDuration) }]),
  ];
  if (figures.length === 0) return null;
  return (
    <Paper p="sm">
      <Group component="dl" m={0} gap="xl" style={{ rowGap: 8 }}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <Text component="dt" size="xs" c="dimmed">
              {figure.label}
            </Text>
            <Text component="dd" m={0} fz={22} fw={650} lh={1.3}>
              {figure.value}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  );
}
