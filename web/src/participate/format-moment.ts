import type { Language } from '@nazar/domain/text/language.ts';
import { isIsoDate } from '@nazar/domain/text/moment.ts';

/** Formats a moment in the inquiry's time zone, with the zone's name. */
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

/** Formats an ISO date in the language's calendar; an incomplete date is shown as typed. */
export function formatDay(iso: string, language: Language): string {
  if (!isIsoDate(iso)) return iso.replace(/^[a-z]+:/, '');
  const format = new Intl.DateTimeFormat(language === 'fa' ? 'fa-IR' : 'en', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${iso}T00:00:00Z`));
}
