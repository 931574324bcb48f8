import type { Definition } from '../inquiry/inquiry.ts';

type Keeping = Pick<Definition, 'anonymous' | 'timeLimit'>;

/**
 * Whether the server keeps answers before they are sent: of everybody where time may end before they send, else of
 * people with an account, and then never anonymously.
 */
export function keepsDraftOf({ anonymous, timeLimit }: Keeping, hasAccount: boolean): boolean {
  return timeLimit !== null || (hasAccount && !anonymous);
}

/** Whether it keeps those of everybody who may take part, and keeps unfinished ones. */
export function keepsEveryDraft(definition: Keeping & Pick<Definition, 'cooperationType'>): boolean {
  return !definition.anonymous && keepsDraftOf(definition, definition.cooperationType === 'users');
}
