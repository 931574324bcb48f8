/** A note between servers, as one line of JSON. It says where to look, and not what was written. */
export type LiveNote =
  /** A message was sent or changed. `to` contains the members of the chat; without it they are looked up. */
  | { readonly message: string; readonly version: number; readonly to?: readonly string[] }
  /** A chat changed for these accounts. */
  | { readonly chat: string; readonly to: readonly string[] }
  /** A person was removed from the chat of this group, or it was renamed. */
  | { readonly group: string }
  | {
      readonly mark: string;
      readonly op: 'received' | 'seen';
      readonly by: string;
      readonly number: number;
      readonly to?: readonly string[];
    }
  | { readonly typing: string; readonly by: string; readonly to?: readonly string[] }
  /** A person came online or went offline. */
  | { readonly online: string }
  /** To pages of the first account, the second one looks offline if it was shown online. */
  | { readonly unwatch: readonly [string, string] }
  /** A person starts or stops showing that they are online. */
  | { readonly shows: string }
  | { readonly notified: string }
  /** A session with this id ended. */
  | { readonly session: string }
  /** An account was disabled. */
  | { readonly account: string }
  /** Notes may have been missed; this note stays on this server. */
  | { readonly gap: true };

/**
 * Data that the sending server already has and need not look up; features declare its fields. It is not sent
 * to other servers.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare its fields
export interface LocalLiveNoteFields {}
