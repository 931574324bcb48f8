import type { Language } from '@nazar/domain/text/language.ts';

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
