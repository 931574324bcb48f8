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

/** What is told of a wave; null where it would tell of anonymous inquiries who had answered. */
export interface ToldCounts {
  readonly people: number;
  /** Of whom nothing has been decided yet. */
  readonly left: number;
  /** Where `skipped` is null, with all others but `unwanted`. */
  readonly sent: number;
  readonly refused: number | null;
  readonly failed: number | null;
  readonly uncertain: number | null;
  readonly unwanted: number;
  /** Who had answered, or was removed. */
  readonly skipped: number | null;
}

/**
 * Who answered is left out of a sending, so whatever became of messages is told of those who had not. Of anonymous
 * inquiries all that is told is for how many it was done: whoever sets the list could else ask about one person, by an
 * address that takes no messages too.
 */
export function tellCounts(counts: WaveCounts, anonymous: boolean): ToldCounts {
  const { people, sent, refused, failed, uncertain, unwanted, skipped } = counts;
  const left = countLeft(counts);
  if (!anonymous) return { people, left, sent, refused, failed, uncertain, unwanted, skipped };
  const hidden = { refused: null, failed: null, uncertain: null, skipped: null };
  return { people, left, unwanted, sent: people - left - unwanted, ...hidden };
}
