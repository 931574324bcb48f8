import { codeMinutes } from '../../delivery/account-messages.ts';
import type { RateLimit } from '../../http/rate-limit.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds. */
export const codeLife = codeMinutes * minute;
export const resendAfter = minute;
/** Wrong answers to one code. */
export const codeTries = 5;

/**
 * For each identifier: what is sent to it, and how often it may be guessed. Guesses are counted over all codes
 * and purposes, so that asking for a new code opens no new tries.
 */
export const rates = {
  resend: { name: 'resend', limit: 1, seconds: resendAfter },
  sentPerHour: { name: 'sent-hour', limit: 6, seconds: hour },
  sentPerDay: { name: 'sent-day', limit: 15, seconds: day },
  guesses: { name: 'guess-hour', limit: 5, seconds: hour },
  guessesPerDay: { name: 'guess-day', limit: 20, seconds: day },
  /** By identifier and address together: a stranger elsewhere can't lock anybody out. */
  passwords: { name: 'password', limit: 10, seconds: 15 * minute },
  /** By address: failed tries at any password, while `failedInAll` is over. */
  failedUnderStrain: { name: 'failed-ip', limit: 20, seconds: hour },
  /** Over the whole installation: so many failed tries are an attack, and strangers get fewer. */
  failedInAll: { name: 'failed-all', limit: 3_000, seconds: hour },
  /** By account and address: where somebody has signed in; kept for as long, and limits nothing. */
  places: { name: 'place', limit: 1, seconds: 30 * day },
  /** By account: guesses at its current password by who has a session of it. */
  currentPasswords: { name: 'current-password', limit: 10, seconds: 15 * minute },
  /** By account: codes sent to addresses that it wants to have. */
  sentForChanges: { name: 'sent-change', limit: 20, seconds: day },
  /** By address; wide, since whole carriers and schools share one. */
  captchas: { name: 'captcha-ip', limit: 600, seconds: 10 * minute },
  codes: { name: 'code-ip', limit: 300, seconds: hour },
  sent: { name: 'sent-ip', limit: 300, seconds: hour },
  logins: { name: 'login-ip', limit: 300, seconds: hour },
  /** By cap: what is written to the log about it. */
  capWarnings: { name: 'cap-warning', limit: 1, seconds: minute },
  deliveries: { name: 'delivery-ip', limit: 1200, seconds: 10 * minute },
} as const satisfies Record<string, RateLimit>;

/**
 * Failed tries at one account's password in a row, over all addresses; after that it is not accepted for a day.
 * Apart for strangers, for where its owner has signed in before, and for who has a session: a stranger can't take
 * the owner's tries away. Together they are a hundred, the most that NIST SP 800-63B allows.
 */
export const passwordRuns = {
  strangers: { name: 'run-strangers', limit: 50, seconds: day },
  knownPlaces: { name: 'run-places', limit: 25, seconds: day },
  sessions: { name: 'run-sessions', limit: 25, seconds: day },
} as const satisfies Record<string, RateLimit>;

/** What the whole installation sends at most: a cap on what an attack may cost, far above what people ask for. */
export const sentInAll = {
  email: { name: 'sent-all-email', limit: 20_000, seconds: hour },
  mobile: { name: 'sent-all-sms', limit: 3_000, seconds: hour },
} as const satisfies Record<'email' | 'mobile', RateLimit>;
