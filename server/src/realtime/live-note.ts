/** What one server tells the others, as one line of JSON: where to look, never what was written. */
export type LiveNote =
  /** A message was sent or changed. `to` names who is in the chat; without it they are looked up. */
  | { readonly message: string; readonly version: number; readonly to?: readonly string[] }
  /** A chat changed for these accounts. */
  | { readonly chat: string; readonly to: readonly string[] }
  /** Somebody was taken out of the chat of this group, or it was renamed. */
  | { readonly group: string }
  | {
      readonly mark: string;
      readonly op: 'received' | 'seen';
      readonly by: string;
      readonly number: number;
      readonly to?: readonly string[];
    }
  | { readonly typing: string; readonly by: string; readonly to?: readonly string[] }
  /** Somebody came or went. */
  | { readonly online: string }
  /** To the pages of the first the second is as if gone, who was shown online to them. */
  | { readonly unwatch: readonly [string, string] }
  /** Somebody begins or ceases to show that they are online. */
  | { readonly shows: string }
  | { readonly notified: string }
  /** A session ended: its id. */
  | { readonly session: string }
  /** An account was disabled. */
  | { readonly account: string }
  /** Notes may have been missed; told to this server alone. */
  | { readonly gap: true };

/**
 * What the server that tells of a message knows of it anyway, and need not look up; a feature declares what it has. It
 * is not told to others.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features declare its fields
export interface KnownHere {}
