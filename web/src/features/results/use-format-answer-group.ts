import { calendarByLanguage, findExactPeriodUnit } from '@nazar/domain/results/group-days.ts';
import { type Interval, parseInterval } from '@nazar/domain/results/interval.ts';
import { dayNumberToIso } from '@nazar/domain/text/moment.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateRightToLeft } from '../../i18n/format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';

type Group = { readonly optionId: string; readonly label: string };

/** The label of a group of answers: its option's label, or its interval in the reader's language and calendar. */
export function useFormatAnswerGroup(): (group: Group) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  return useCallback(
    ({ optionId, label }) => {
      const interval = parseInterval(optionId);
      if (interval === null) return label;
      if (interval.kind === 'hours') {
        const hour = (value: number) => String(value % 24).padStart(2, '0');
        return format.digits(t('interval.hours', { from: hour(interval.from), to: hour(interval.to) }));
      }
      if (interval.kind === 'days') {
        const day = (value: number) => `${dayNumberToIso(value)}T12:00:00`;
        const { from, to } = interval;
        const period = findExactPeriodUnit(
          dayNumberToIso(from),
          dayNumberToIso(to),
          calendarByLanguage[language],
        );
        if (period !== null) return format.date(day(from), period === 'day' ? 'date' : period);
        return t('interval.closed', { from: format.date(day(from)), to: format.date(day(to)) });
      }
      const { from, to } = interval;
      if (from === to) return format.exact(from);
      // Negative Persian numbers start with a mark that would reverse the whole label.
      const ends = { from: format.exact(from), to: format.exact(to) };
      return isolateRightToLeft(t(`interval.${getIntervalWording(interval)}`, ends), language);
    },
    [t, format, language],
  );
}

function getIntervalWording({ from, to, closed }: Interval): 'below' | 'atLeast' | 'closed' | 'open' {
  if (from === -Infinity) return 'below';
  if (to === Infinity) return 'atLeast';
  return closed ? 'closed' : 'open';
}
