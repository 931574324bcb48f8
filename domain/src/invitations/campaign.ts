export const campaignKinds = ['invitation', 'reminder'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** `either` sends an e-mail to people with an address and a text message to the others. */
export const campaignChannels = ['email', 'sms', 'either'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** `sending` includes waiting for the next hour or day at which messages may be sent. */
export const campaignStates = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Reasons why a campaign waits: its start time, quiet hours, a daily limit, the inquiry's opening. */
export const campaignWaitReasons = ['schedule', 'quiet', 'cap', 'opening'] as const;
export type CampaignWaitReason = (typeof campaignWaitReasons)[number];

/** Maximum number of campaigns of an inquiry that have not ended. */
export const maxUnfinishedCampaigns = 10;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A person gets at most one reminder of an inquiry in this time. */
export const reminderIntervalHours = 12;
export const reminderIntervalMs = reminderIntervalHours * hourMs;

/** Maximum number of invitations and reminders to an address or number in a day, of all accounts together. */
export const maxMessagesPerAddressADay = 10;
/** The same of one account, so that no account uses up the messages that others may send to an address. */
export const maxMessagesOfAccountPerAddressADay = 3;

/** Whether a reminder would follow within a day of the last message to one of its recipients. */
export function isReminderEarly(lastSentAt: string | null, sendsAt: number): boolean {
  return lastSentAt !== null && sendsAt - Date.parse(lastSentAt) < dayMs;
}

interface CampaignCounts {
  readonly people: number;
  readonly sent: number;
  readonly refused: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly optedOut: number;
  /** Number of people left out: answered, removed, rejected before, or over a limit until the inquiry closes. */
  readonly skipped: number;
}

/** Number of people without a decision, including those of a cancelled campaign. */
function countUnsent({
  people,
  sent,
  refused,
  failed,
  uncertain,
  optedOut,
  skipped,
}: CampaignCounts): number {
  return people - sent - refused - failed - uncertain - optedOut - skipped;
}

/** The counts of a campaign that the owner sees. */
interface CampaignCountsOnWire extends Omit<CampaignCounts, 'optedOut'> {
  /** The number of people who had opted out. */
  readonly unwanted: number;
  /** The number of people about whom nothing has been decided yet. */
  readonly left: number;
}

export function serializeCampaignCounts(counts: CampaignCounts): CampaignCountsOnWire {
  const { people, sent, refused, failed, uncertain, optedOut: unwanted, skipped } = counts;
  return { people, left: countUnsent(counts), sent, refused, failed, uncertain, unwanted, skipped };
}
