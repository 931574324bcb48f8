import type { Language } from './language.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** From this time on, «tomorrow» is clearer than «in 20 hours». */
const tomorrow = 18 * hour;

/** Formats the time until the next try in words: «in 45 seconds», «in 3 hours», «tomorrow». */
export function formatWaitingTime(seconds: number, language: Language): string {
  const { value, unit } = chooseUnit(seconds);
  if (language === 'en') return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(value, unit);
  if (unit === 'day' && value === 1) return 'فردا';
  return `${new Intl.NumberFormat('fa-IR').format(value)} ${persianUnits[unit]} دیگر`;
}

const persianUnits = { second: 'ثانیهٔ', minute: 'دقیقهٔ', hour: 'ساعت', day: 'روز' };

/** Rounded up, because an earlier try would be refused too. */
function chooseUnit(seconds: number): { value: number; unit: keyof typeof persianUnits } {
  if (seconds < 90) return { value: Math.ceil(seconds), unit: 'second' };
  if (seconds < 90 * minute) return { value: Math.ceil(seconds / minute), unit: 'minute' };
  if (seconds < tomorrow) return { value: Math.ceil(seconds / hour), unit: 'hour' };
  return { value: Math.ceil(seconds / day), unit: 'day' };
}
