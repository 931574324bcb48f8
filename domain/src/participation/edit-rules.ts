import * as z from 'zod/mini';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import { settingLimits } from '../inquiries/setting-limits.ts';
import type { ProblemCode } from '../problem/catalogue.ts';

const minute = 60_000;

/** Rules by which participants may change their response. */
export const responseEditRulesSchema = z.object({
  /** Minutes after the submit. */
  timeLimit: z.nullable(z.int()),
  countLimit: z.nullable(z.int()),
  /** Whether edits are allowed after the inquiry has closed. */
  afterExpiry: z.boolean(),
});
export type ResponseEditRules = z.infer<typeof responseEditRulesSchema>;

type Settings = Pick<
  InquirySettings,
  'editableResponse' | 'editTimeLimit' | 'editCountLimit' | 'editableAfterExpiry' | 'timeLimit' | 'anonymous'
>;

/** Null if responses are final. They are always final under a time limit, which edits would bypass. */
export function getResponseEditRules(settings: Settings): ResponseEditRules | null {
  if (!settings.editableResponse || settings.timeLimit !== null) return null;
  const { editTimeLimit, editCountLimit, editableAfterExpiry } = settings;
  // A closed ballot is final.
  const afterExpiry = editableAfterExpiry && !isSecretBallot(settings);
  return { timeLimit: editTimeLimit, countLimit: editCountLimit, afterExpiry };
}

export type ResponseEditState = {
  /** Milliseconds since 1970; null if the time is unknown. */
  readonly submittedAt: number | null;
  /** Edits by the participant so far. */
  readonly edits: number;
  /** Bytes of the earlier answers that are kept, also those before edits by the owner. */
  readonly versionBytes: number;
};

/** The author's limit of edits alone would allow a gigabyte of earlier answers. */
const maxVersionBytes = 10 * 1024 * 1024;

/** End of the edit time in milliseconds since 1970; null if there is none. */
export function computeResponseEditableUntil(
  rules: ResponseEditRules,
  { submittedAt }: Pick<ResponseEditState, 'submittedAt'>,
): number | null {
  if (rules.timeLimit === null) return null;
  return submittedAt === null ? 0 : submittedAt + rules.timeLimit * minute;
}

/** Number of edits left; null if nothing limits them yet. */
export function computeResponseEditsLeft(
  rules: ResponseEditRules,
  { edits, versionBytes }: Pick<ResponseEditState, 'edits' | 'versionBytes'>,
): number | null {
  if (versionBytes >= maxVersionBytes) return 0;
  return rules.countLimit === null ? null : Math.max(0, rules.countLimit - edits);
}

/**
 * The reason why the participant can't change a response, by time, number of edits and size of the earlier answers;
 * the last moment still counts.
 */
export function findResponseEditRuleRefusal(
  rules: ResponseEditRules | null,
  response: ResponseEditState,
  now: number,
): ProblemCode | null {
  if (rules === null) return 'notEditable';
  const until = computeResponseEditableUntil(rules, response);
  if (until !== null && now > until) return 'editTimeEnded';
  // Without the author's limit, a maximum keeps one response from filling the database.
  const most = rules.countLimit ?? settingLimits.editCountLimit;
  return response.edits >= most || response.versionBytes >= maxVersionBytes ? 'editCountReached' : null;
}

const finalRefusals: ReadonlySet<string | undefined> = new Set<ProblemCode>([
  'notEditable',
  'editTimeEnded',
  'editCountReached',
  'inquiryExpired',
]);

/** Whether a participant can't change a response any more; refusals for other reasons may be temporary. */
export function isResponseFinal(settings: Settings, refusal: string | undefined): boolean {
  return getResponseEditRules(settings) === null || finalRefusals.has(refusal);
}
