/** Times at which an owner is notified of new responses to an inquiry. */
export const responseNoticeModes = ['atOnce', 'hourly', 'daily', 'off'] as const;
export type ResponseNoticeMode = (typeof responseNoticeModes)[number];

export const defaultResponseNoticeMode: ResponseNoticeMode = 'daily';

/** A secret ballot must not show when a person took part, so its notices are sent once a day at most. */
export function listAvailableNoticeModes(isBallot: boolean): readonly ResponseNoticeMode[] {
  return isBallot ? ['daily', 'off'] : responseNoticeModes;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Hours in UTC; 5:30 is 9:00 in Tehran and before noon in Europe. */
const dailyAt = 5.5 * hour;

/**
 * Time at which the notice of a response stored now is due, in milliseconds since 1970; null if notices are
 * off.
 */
export function computeNextNoticeTime(mode: ResponseNoticeMode, now: number): number | null {
  switch (mode) {
    case 'atOnce':
      return now;
    case 'hourly':
      return (Math.floor(now / hour) + 1) * hour;
    case 'daily':
      return (Math.floor((now - dailyAt) / day) + 1) * day + dailyAt;
    case 'off':
      return null;
  }
}
