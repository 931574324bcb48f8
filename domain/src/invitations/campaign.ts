export const campaignKinds = ['invitation', 'reminder'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** `either`: by e-mail to people who have an address, by text message to the others. */
export const campaignChannels = ['email', 'sms', 'either'] as const;
export type CampaignChannel = (typeof campaignChannels)[number];

/** `sending` also where it waits for the next hour or day at which it may go on. */
export const campaignStates = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Why a campaign is paused: its start time, quiet hours, the daily limit, the inquiry's opening. */
export const waitReasons = ['schedule', 'quiet', 'cap', 'opening'] as const;
export type CampaignWaitReason = (typeof waitReasons)[number];

/** Campaigns of one inquiry that have not ended. */
export const maxOpenCampaigns = 10;

export interface CampaignCounts {
  readonly people: number;
  readonly sent: number;
  readonly refused: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly unwanted: number;
  /** Who had answered, or was removed. */
  readonly skipped: number;
}

/** People of whom nothing has been decided yet, or never was. */
export function countUnsent({
  people,
  sent,
  refused,
  failed,
  uncertain,
  unwanted,
  skipped,
}: CampaignCounts): number {
  return people - sent - refused - failed - uncertain - unwanted - skipped;
}

/** The counts of a campaign that the owner sees. */
export interface CampaignCountsOnWire extends CampaignCounts {
  /** The number of people about whom nothing has been decided yet. */
  readonly left: number;
}

export function serializeCampaignCounts(counts: CampaignCounts): CampaignCountsOnWire {
  const { people, sent, refused, failed, uncertain, unwanted, skipped } = counts;
  return { people, left: countUnsent(counts), sent, refused, failed, uncertain, unwanted, skipped };
}
