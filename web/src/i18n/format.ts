import type { Language } from '@nazar/domain/text/language.ts';
import { placePercentSign } from '@nazar/domain/text/percent-sign.ts';

/** Intl's locale for a language: Persian digits come with `fa`, the Jalali calendar with the extension. */
const numberLocale: Record<Language, string> = { en: 'en', fa: 'fa' };
const dateLocale: Record<Language, string> = { en: 'en', fa: 'fa-IR-u-ca-persian' };

export type DateStyle = 'year' | 'month' | 'date' | 'dateTime' | 'day' | 'dayTime' | 'time';

const dateStyles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  year: { year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  dayTime: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  time: { timeStyle: 'short' },
};

const relativeUnits = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** On a server, pages in all time zones share the cached formats. */
const maxFormats = 500;

/** The formats are cached, because creating one takes a hundred times as long as using it. */
function cacheFormats<Options, Format>(create: (locale: string, options: Options) => Format) {
  const cached = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = cached.get(key) ?? create(locale, options);
    if (cached.size >= maxFormats) cached.clear();
    cached.set(key, format);
    return format;
  };
}

const numberFormat = cacheFormats(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
const dateFormat = cacheFormats(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
const relativeFormat = cacheFormats(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export function formatNumber(
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions = {},
): string {
  const text = numberFormat(numberLocale[language], options).format(value);
  return options.style === 'percent' ? placePercentSign(text) : text;
}

/** Formats a number with all its digits: an answer, or a value found among answers. */
export function formatExactNumber(value: number, language: Language): string {
  return formatNumber(value, language, { maximumFractionDigits: 20 });
}

/**
 * Rounds to two decimals, or to three significant digits below one; to the decimals of the extremes if the result
 * would lie outside of them.
 */
export function roundMean({ mean, min, max }: { mean: number; min: number; max: number }): number {
  const rounded = Number(Math.abs(mean) < 1 ? mean.toPrecision(3) : mean.toFixed(2));
  if (rounded >= min && rounded <= max) return rounded;
  const decimals = Math.max(countDecimals(min), countDecimals(max));
  return Math.min(max, Math.max(min, Number(mean.toFixed(decimals))));
}

/** Number of decimals of the shortest notation, at most the 100 that `toFixed` accepts. */
function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const decimals = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.min(100, Math.max(0, decimals));
}

/** `share` is a fraction: 0.5 is 50 percent. Only nothing is 0%, and only everything is 100%. */
export function formatPercent(share: number, language: Language, digits = 0): string {
  return formatNumber(share, language, {
    style: 'percent',
    maximumFractionDigits: countPercentDecimals(share, digits),
  });
}

/** Rounds a fraction to percent like `formatPercent`. */
export function roundPercent(share: number, digits: number): number {
  return Number((share * 100).toFixed(countPercentDecimals(share, digits)));
}

const maxPercentDecimals = 12;

/** The given decimals, or as many as keep a share from looking like 0 or 100 percent. */
export function countPercentDecimals(share: number, digits: number): number {
  if (share <= 0 || share >= 1) return digits;
  const isFalse = (rounded: number) => rounded <= 0 || rounded >= 100;
  let decimals = digits;
  while (decimals < maxPercentDecimals && isFalse(Number((share * 100).toFixed(decimals)))) decimals += 1;
  return decimals;
}

const kilobyte = 1024;
/** Persian has no short unit names. */
const unitDisplay = { en: 'short', fa: 'long' } as const;

/** Bytes as «640 kB» or «12.4 MB», in the units of the limits. */
export function formatFileSize(bytes: number, language: Language): string {
  const isSmall = bytes < kilobyte * kilobyte;
  const amount = isSmall ? Math.max(1, Math.round(bytes / kilobyte)) : bytes / kilobyte / kilobyte;
  return formatNumber(amount, language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    unitDisplay: unitDisplay[language],
    maximumFractionDigits: 1,
  });
}

/** Isolates a Persian text as right-to-left wherever it is, even if its first character belongs to no script. */
export function isolateRightToLeft(text: string, language: Language): string {
  return language === 'fa' ? `\u2067${text}\u2069` : text;
}

/**
 * Persian dates are isolated as right-to-left: otherwise, on an axis or after a Latin word, the month would come before
 * its day.
 */
export function formatDate(
  date: string | number | Date,
  language: Language,
  style: DateStyle = 'date',
  /** Undefined means the device's zone. */
  timeZone?: string,
): string {
  const moment = new Date(date);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(dateLocale[language], { ...options, ...(timeZone === undefined ? {} : { timeZone }) }).format(
      moment,
    );
  if (language !== 'fa') return part(dateStyles[style]);
  // Intl puts the year before the month if there is no day.
  const text =
    style === 'month' ? `${part({ month: 'long' })} ${part({ year: 'numeric' })}` : part(dateStyles[style]);
  return isolateRightToLeft(text, language);
}

/** The day as «2026-11-28». */
export function toIsoDay(date: string, timeZone?: string): string {
  // Swedish dates are written so.
  return dateFormat('sv', timeZone === undefined ? {} : { timeZone }).format(new Date(date));
}

/** Intl's «now» doesn't fit after a verb: «Edited now». */
const justNow: Record<Language, string> = { en: 'just now', fa: 'لحظاتی پیش' };

/** «3 minutes ago», «in 2 days»; «just now» in the last minute. */
export function formatRelativeTime(date: string | number | Date, now: number, language: Language): string {
  const seconds = (new Date(date).getTime() - now) / 1000;
  const step = relativeUnits.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (step === undefined && seconds <= 0) return justNow[language];
  const words = relativeFormat(numberLocale[language], { numeric: 'auto' });
  if (step === undefined) return words.format(0, 'second');
  return words.format(Math.trunc(seconds / step.seconds), step.unit);
}

/** Seconds as «4:05», and from an hour on as «1:04:05», in the language's digits. */
export function formatCountdown(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const number = (value: number, minimumIntegerDigits: number) =>
    formatNumber(value, language, { useGrouping: false, minimumIntegerDigits });
  const rest = number(whole % 60, 2);
  return hours === 0 ? `${number(minutes, 1)}:${rest}` : `${number(hours, 1)}:${number(minutes, 2)}:${rest}`;
}
