import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { BarTable } from './bar-table.tsx';

/** Dates by day, month or year of the reader's calendar, and times by hour. */
export function DateTimeAnswerBars({ question, title }: { question: QuestionSummary; title: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const unit = question.momentUnit ?? 'day';
  const max = Math.max(...question.moments.map((moment) => moment.count), 1);
  return (
    <BarTable
      title={title}
      heads={[t(`table.${unit}`), t('table.bar'), t('table.count')]}
      compact
      rows={question.moments.map(({ at, count }) => ({
        key: at,
        label:
          unit === 'hour'
            ? format.digits(t('hour', { from: at, to: nextHour(at) }))
            : format.date(`${at}T12:00:00`, unit === 'day' ? 'date' : unit),
        share: count / question.answered,
        value: format.number(count),
        first: count === max,
      }))}
    />
  );
}

function nextHour(hour: string): string {
  return String((Number(hour) + 1) % 24).padStart(2, '0');
}
