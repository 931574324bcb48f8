import { Paper, Text } from '@mantine/core';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from '../results-screen.module.css';
import { useFormatDuration } from '../use-format-duration.ts';

type Figure = { label: string; value: string; rate?: string | undefined };

/** The most important figures. The duration is shown if it is known, and withheld figures are left out. */
export function SummaryFigures({ summary }: { summary: ResultsSummary }) {
  const { t } = useTranslation(['results', 'filters']);
  const format = useFormat();
  const { medianDuration, durationsRounded, filtered, opened, finished } = summary;
  const started = Math.max(summary.started, finished);
  const rate = (name: 'ofOpened' | 'ofStarted', some: number, of: number) =>
    of === 0 ? undefined : t(`figures.${name}`, { share: format.percent(some / of) });
  const formatDuration = useFormatDuration();
  const figures: Figure[] = [
    ...(filtered === undefined
      ? [
          ...(opened === undefined ? [] : [{ label: t('figures.opened'), value: format.number(opened) }]),
          {
            label: t('figures.started'),
            value: format.number(started),
            rate: rate('ofOpened', started, opened ?? 0),
          },
          // The page already says that there are no responses.
          ...(finished === 0
            ? []
            : [
                {
                  label: t('figures.finished'),
                  value: format.number(finished),
                  rate: rate('ofStarted', finished, started),
                },
              ]),
        ]
      : filtered.withheld
        ? []
        : [
            {
              label: t('figure', { ns: 'filters' }),
              value: t('figureOf', {
                ns: 'filters',
                matching: format.number(filtered.matching),
                all: format.number(summary.finished),
              }),
            },
          ]),
    ...(medianDuration === null
      ? []
      : [
          {
            label: t(durationsRounded && medianDuration > 0 ? 'figures.medianRounded' : 'figures.medianTime'),
            value: formatDuration(medianDuration),
          },
        ]),
  ];
  if (figures.length === 0 || (started === 0 && (opened ?? 0) === 0)) return null;
  return (
    <Paper px="sm" py={{ base: 6, sm: 'sm' }}>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <Text component="dt" size="xs" c="dimmed">
              {figure.label}
            </Text>
            <Text component="dd" m={0} fz={{ base: 18, sm: 22 }} fw={650} lh={1.3}>
              <bdi>{figure.value}</bdi>
              {figure.rate !== undefined && (
                <>
                  {/* Copied and printed texts need the space too. */}{' '}
                  <Text component="bdi" size="xs" c="dimmed" fw={400}>
                    {figure.rate}
                  </Text>
                </>
              )}
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
