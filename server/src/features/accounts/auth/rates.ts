import { oneTimeCodeLifetimeMinutes } from '../../../platform/delivery/account-messages.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds. */
export const oneTimeCodeLifetimeSeconds = oneTimeCodeLifetimeMinutes * minute;
export const codeResendAfterSeconds = minute;
/** Wrong attempts allowed for one code. */
export const maxOneTimeCodeTries = 5;

/**
 * Limits by identifier, unless noted: messages sent to it and guesses at its codes. Guesses are counted across all
 * codes and purposes, so that requesting a new code gives no new attempts.
 */
export const authRateLimits = {
  resend: { name: 'resend', limit: 1, seconds: codeResendAfterSeconds },
  sentPerHour: { name: 'sent-hour', limit: 6, seconds: hour },
  sentPerDay: { name: 'sent-day', limit: 15, seconds: day },
  guesses: { name: 'guess-hour', limit: 5, seconds: hour },
  guessesPerDay: { name: 'guess-day', limit: 20, seconds: day },
  /**
   * The limit is by identifier and address together, so that a stranger elsewhere can't lock the owner out.
   */
  passwords: { name: 'password', limit: 10, seconds: 15 * minute },
  /**
   * The limit of failed attempts by address, for any password; it is enforced while `failedInAll` is
   * exceeded.
   */
  failedUnderStrain: { name: 'failed-ip', limit: 20, seconds: hour },
  /** This many failures across the installation mean an attack, and each address gets fewer attempts. */
  failedInAll: { name: 'failed-all', limit: 3_000, seconds: hour },
  /** Records by account and address where the owner has signed in, and limits nothing. */
  signInAddresses: { name: 'place', limit: 1, seconds: 30 * day },
  /** The limit by account of guesses at its current password from one of its sessions. */
  currentPasswords: { name: 'current-password', limit: 10, seconds: 15 * minute },
  /** The limit by account of codes sent to new addresses that it wants to use. */
  sentForChanges: { name: 'sent-change', limit: 20, seconds: day },
  /** The limit by address is generous, because whole carriers and schools share one. */
  captchas: { name: 'captcha-ip', limit: 600, seconds: 10 * minute },
  codes: { name: 'code-ip', limit: 300, seconds: hour },
  sent: { name: 'sent-ip', limit: 300, seconds: hour },
  logins: { name: 'login-ip', limit: 300, seconds: hour },
  /** The limit by cap of warnings in the log. */
  capWarnings: { name: 'cap-warning', limit: 1, seconds: minute },
  deliveries: { name: 'delivery-ip', limit: 1200, seconds: 10 * minute },
} as const satisfies Record<string, RateLimit>;

/**
 * Consecutive failed attempts at one account's password from all addresses; after that it is not accepted for a day.
 * Counted separately for strangers, for addresses where the owner has signed in and for open sessions, so that a
 * stranger can't use up the owner's attempts. Together they are 100, the maximum of NIST SP 800-63B.
 */
export const consecutivePasswordFailureLimits = {
  strangers: { name: 'run-strangers', limit: 50, seconds: day },
  knownAddresses: { name: 'run-places', limit: 25, seconds: day },
  sessions: { name: 'run-sessions', limit: 25, seconds: day },
} as const satisfies Record<string, RateLimit>;

/** Messages across the installation: caps the cost of an attack, far above normal use. */
export const installationMessageCaps = {
  email: { name: 'sent-all-email', limit: 20_000, seconds: hour },
  mobile: { name: 'sent-all-sms', limit: 3_000, seconds: hour },
} as const satisfies Record<'email' | 'mobile', RateLimit>;
