export const waveKinds = ['invitation', 'reminder'] as const;
export type WaveKind = (typeof waveKinds)[number];

/** `either`: by e-mail to whoever has an address, by text message to the others. */
export const waveChannels = ['email', 'sms', 'either'] as const;
export type WaveChannel = (typeof waveChannels)[number];

/** `sending` also where it waits for the next hour or day at which it may go on. */
export const waveStates = ['scheduled', 'sending', 'paused', 'cancelled', 'done'] as const;
export type WaveState = (typeof waveStates)[number];

/** Why a wave stands still for now: its time, quiet hours, the day's limit, the inquiry's opening, the wave before it. */
export const waitReasons = ['schedule', 'quiet', 'cap', 'opening', 'turn'] as const;
export type WaitsFor = (typeof waitReasons)[number];

/** Waves of one inquiry that have not ended. */
export const maxOpenWaves = 10;

/** How much may be said of waves of anonymous inquiries: how many had answered must not be told by one person more. */
export const countStep = 5;
export const inSteps = (count: number): number => count - (count % countStep);

export interface WaveCounts {
  readonly people: number;
  readonly sent: number;
  readonly refused: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly unwanted: number;
  readonly skipped: number;
}

/** People of whom nothing has been decided yet, or never was. */
export function countLeft({
  people,
  sent,
  refused,
  failed,
  uncertain,
  unwanted,
  skipped,
}: WaveCounts): number {
  return people - sent - refused - failed - uncertain - unwanted - skipped;
}

/** What is told of a wave; null where it is told of nobody. */
export interface ToldCounts {
  readonly people: number;
  /** Of whom nothing has been decided yet. */
  readonly left: number;
  /** Where counts are not exact, with those who were left out. */
  readonly sent: number;
  readonly refused: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly unwanted: number;
  /** Who had answered, or was removed. */
  readonly skipped: number | null;
  /** False where other counts than `sent` are rounded down to steps. */
  readonly exact: boolean;
}

/**
 * Who answered is left out of a sending, so what is counted tells how many had answered. Of anonymous inquiries those
 * who were left out are told together with those who got it: whoever sets the list could else ask about one person.
 */
export function tellCounts(counts: WaveCounts, anonymous: boolean): ToldCounts {
  const { people, sent, refused, failed, uncertain, unwanted, skipped } = counts;
  const left = countLeft(counts);
  if (!anonymous) return { ...counts, left, exact: true };
  return {
    ...{ people, left, unwanted, skipped: null, exact: false },
    ...{ sent: sent + skipped, refused: inSteps(refused) },
    ...{ failed: inSteps(failed), uncertain: inSteps(uncertain) },
  };
}
