import type { Language } from '@nazar/domain/text/language.ts';
import { isIsoDate } from '@nazar/domain/text/moment.ts';

/** In the inquiry's time zone, with its name. */
export function formatMoment(iso: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'fa' ? 'fa-IR' : 'en', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** An ISO date in the calendar of the language; an unfinished one as far as it was chosen. */
export function formatDay(iso: string, language: Language): string {
  if (!isIsoDate(iso)) return iso.replace(/^[a-z]+:/, '');
  const format = new Intl.DateTimeFormat(language === 'fa' ? 'fa-IR' : 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${iso}T00:00:00Z`));
}
