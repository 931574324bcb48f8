const minute = 60_000;

/** Size limits of a message, and how long it may be edited. */
export const chatLimits = {
  /** Characters, as code points. */
  text: 10_000,
  files: 10,
  /** Seconds of a recording. */
  voiceSeconds: 900,
  /** Bars of a recording's waveform, each from 0 to 100. */
  voicePeaks: 128,
  voicePeak: 100,
  /** Milliseconds after it was sent. */
  editTime: 15 * minute,
  /** Characters of the quoted message that a reply shows. */
  quote: 200,
  /** People in the chat of a group. */
  people: 200,
  /** Unread messages are counted up to this. */
  unread: 100,
  contacts: 2_000,
  blocked: 2_000,
} as const;

/** Media types that a recording may have, by its bytes; all are stored as they were recorded. */
export const voiceTypes: readonly string[] = ['audio/webm', 'audio/ogg', 'audio/mp4'];
