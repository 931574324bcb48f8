import { toPersianDigits } from '@nazar/domain/text/digits.ts';
import { useMemo } from 'react';
import {
  type DateStyle,
  formatCountdown,
  formatDate,
  formatExactNumber,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatRelativeTime,
  toIsoDay,
} from './format.ts';
import { useTimeZone } from './server-render-moment.ts';
import { useLanguage } from './use-language.ts';

/** Formats numbers, percentages and dates in the interface's language. */
export function useFormat() {
  const { language } = useLanguage();
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
      exact: (value: number) => formatExactNumber(value, language),
      percent: (share: number, digits?: number) => formatPercent(share, language, digits),
      /** Progress of work, in whole percent. */
      progress: (share: number) => formatPercent(Math.floor(share * 100) / 100, language),
      fileSize: (bytes: number) => formatFileSize(bytes, language),
      date: (date: string | number | Date, style?: DateStyle) => formatDate(date, language, style, timeZone),
      isoDay: (date: string) => toIsoDay(date, timeZone),
      relative: (date: string | number | Date, now = Date.now()) => formatRelativeTime(date, now, language),
      countdown: (seconds: number) => formatCountdown(seconds, language),
      /** Converts the digits in a text to those of the language. */
      digits: (text: string) => (language === 'fa' ? toPersianDigits(text) : text),
    }),
    [language, timeZone],
  );
}
