import { Paper, Title } from '@mantine/core';
import type { ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { CountBarChart } from './count-bar-chart.tsx';

/** Responses by local day; renders nothing while there is only one day. */
export function ResponsesByDayChart({ days }: { days: ResultsSummary['days'] }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined || days.length < 2) return null;
  const filled = fillDays(days);
  const formatYear = ({ day }: { day: string }) => format.date(`${day}T12:00:00`, 'year');
  const style = formatYear(first) === formatYear(last) ? 'day' : 'date';
  const name = (day: string) => format.date(`${day}T12:00:00`, style);
  return (
    <Paper p="sm" component="section" aria-label={t('byDay')}>
      <Title order={2} fz={15} lh={1.4} mb="xs">
        {t('byDay')}
      </Title>
      <CountBarChart
        title={t('byDay')}
        label={t('byDay')}
        columns={filled.map(({ day, count }) => ({ key: day, name: name(day), count }))}
        nameHead={t('table.day')}
      />
    </Paper>
  );
}

/** Adds days without answers; for more than a year, only days with answers are drawn. */
function fillDays(days: ResultsSummary['days']): ResultsSummary['days'] {
  const counts = new Map(days.map((day) => [day.day, day.count]));
  const end = Date.parse(days.at(-1)?.day ?? '');
  const filled: ResultsSummary['days'] = [];
  for (let at = Date.parse(days[0]?.day ?? ''); at <= end; at += 86_400_000) {
    if (filled.length > 366) return days;
    const day = new Date(at).toISOString().slice(0, 10);
    filled.push({ day, count: counts.get(day) ?? 0 });
  }
  return filled;
}
