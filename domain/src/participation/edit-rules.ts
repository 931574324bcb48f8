import * as z from 'zod/mini';
import type { InquirySettings } from '../inquiries/inquiry.ts';
import { isSecretBallot } from '../inquiries/privacy.ts';
import { settingLimits } from '../inquiries/setting-limits.ts';
import type { ProblemCode } from '../problem/catalogue.ts';

const minute = 60_000;

/** How participants may change what they sent. */
export const editRulesSchema = z.object({
  /** Minutes after the submit. */
  timeLimit: z.nullable(z.int()),
  countLimit: z.nullable(z.int()),
  /** Also once the inquiry has closed. */
  afterExpiry: z.boolean(),
});
export type EditRules = z.infer<typeof editRulesSchema>;

type Settings = Pick<
  InquirySettings,
  'editableResponse' | 'editTimeLimit' | 'editCountLimit' | 'editableAfterExpiry' | 'timeLimit' | 'anonymous'
>;

/** Null where responses are final. So they are under a time limit, whose end would mean nothing otherwise. */
export function editRules(settings: Settings): EditRules | null {
  if (!settings.editableResponse || settings.timeLimit !== null) return null;
  const { editTimeLimit, editCountLimit, editableAfterExpiry } = settings;
  // The closing of a ballot is final.
  const afterExpiry = editableAfterExpiry && !isSecretBallot(settings);
  return { timeLimit: editTimeLimit, countLimit: editCountLimit, afterExpiry };
}

export type EditedResponse = {
  /** Milliseconds since 1970; null when the time is unknown. */
  readonly submittedAt: number | null;
  /** Edits by the participant so far. */
  readonly edits: number;
};

/** When changing a response ends, in milliseconds since 1970; null means never. */
export function editableUntil(rules: EditRules, { submittedAt }: EditedResponse): number | null {
  if (rules.timeLimit === null) return null;
  return submittedAt === null ? 0 : submittedAt + rules.timeLimit * minute;
}

/** How many edits are left; null if the inquiry does not count them. */
export function editsLeft(rules: EditRules, { edits }: EditedResponse): number | null {
  return rules.countLimit === null ? null : Math.max(0, rules.countLimit - edits);
}

/** Why a response can't be changed by its participant, as to time and count; the last moment still counts. */
export function editRefusal(
  rules: EditRules | null,
  response: EditedResponse,
  now: number,
): ProblemCode | null {
  if (rules === null) return 'notEditable';
  const until = editableUntil(rules, response);
  if (until !== null && now > until) return 'editTimeEnded';
  // Without a limit of the author's, an end to what one response may fill the database with.
  const most = rules.countLimit ?? settingLimits.editCountLimit;
  return response.edits >= most ? 'editCountReached' : null;
}

const finalRefusals: ReadonlySet<string | undefined> = new Set<ProblemCode>([
  'notEditable',
  'editTimeEnded',
  'editCountReached',
  'inquiryExpired',
]);

/** Whether a refused edit stays refused under these rules; other refusals may be temporary. */
export function isFinalRefusal(code: string | undefined): boolean {
  return finalRefusals.has(code);
}
