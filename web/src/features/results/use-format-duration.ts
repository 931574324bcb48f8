import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';

/** Formats the time that answering took; very short times are stored as 0 seconds. */
export function useFormatDuration(): (seconds: number) => string {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (seconds) =>
    seconds === 0 ? t('figures.under', { seconds: format.number(5) }) : format.countdown(seconds);
}
