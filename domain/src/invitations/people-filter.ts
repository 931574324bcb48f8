import type { InvitedState } from '../people/invited-person.ts';

/**
 * How far somebody on the list has come with messages; of anonymous inquiries only what does not depend on answers
 * (`refused`, `unwanted`).
 */
export const messageStates = [
  'none',
  'waiting',
  'sent',
  'refused',
  'failed',
  'uncertain',
  'unwanted',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Whom of the list a wave is for. */
export type PeopleFilter = {
  readonly search: string;
  /** By what became of messages to them. */
  readonly message: MessageState | null;
  /** How far they have come themselves. */
  readonly state: InvitedState | null;
};
