const minute = 60_000;

/** Size limits of a message, and the time for editing it. */
export const chatLimits = {
  /** Code points. */
  text: 10_000,
  files: 10,
  /** Seconds of a recording. */
  voiceSeconds: 900,
  /** Bars of a recording's waveform, each from 0 to 100. */
  voicePeaks: 128,
  voicePeak: 100,
  /** Milliseconds after sending. */
  editTime: 15 * minute,
  /** Characters of the quoted message in a reply. */
  quote: 200,
  /** Maximum number of people in a group's chat. */
  people: 200,
  /** Maximum shown number of unread messages. */
  unread: 100,
  contacts: 2_000,
  blocked: 2_000,
} as const;

/** Allowed media types of a recording, detected from its bytes; recordings are stored unchanged. */
export const voiceMediaTypes: readonly string[] = ['audio/webm', 'audio/ogg', 'audio/mp4'];
