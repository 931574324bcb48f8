import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { CallServer } from './call-server.ts';
import type { KeyValueStore } from './key-value-store.ts';
import type { RandomBytes } from './random-keys.ts';

/** The browser features that a session needs. */
export type SessionDeps = {
  readonly call: CallServer;
  /** Storage that outlives the tab. */
  readonly local: KeyValueStore;
  /** Storage of this tab, used for a single session. */
  readonly tab: KeyValueStore;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly random: () => number;
  readonly online: () => boolean;
  /** The channel in the opened link; null if it has none. */
  readonly channel: string | null;
  /** The language in the URL; null if it has none. */
  readonly language?: string | null;
  /** The personal link that opened the page; null if there was none. */
  readonly link: string | null;
  /**
   * Set in a preview, where files are not uploaded, and in a correction, where these files exist and none can be added.
   */
  readonly localFiles?: 'preview' | readonly AnswerFile[];
};

export const sessionTokenStorageKey = 'session_token';
