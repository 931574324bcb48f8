import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { CallServer } from './call-server.ts';
import type { KeyStore } from './key-store.ts';
import type { RandomBytes } from './random-keys.ts';

/** The browser, as far as a session needs it. */
export type SessionDeps = {
  readonly call: CallServer;
  /** Outlives the tab. */
  readonly local: KeyStore;
  /** Belongs to this tab: where a single session is kept. */
  readonly tab: KeyStore;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly random: () => number;
  readonly online: () => boolean;
  /** What the opened link names itself by; null if it doesn't. */
  readonly channel: string | null;
  /** The language that the address asks for; null if it doesn't. */
  readonly language?: string | null;
  /** The personal link by which it was opened; null if it was not. */
  readonly link: string | null;
  /** In a preview files go nowhere; in a correction these are known, and none are added. */
  readonly localFiles?: 'preview' | readonly AnswerFile[];
};

export const tokenName = 'session_token';
