import type { Definition } from '../inquiry/inquiry.ts';

type Keeping = Pick<Definition, 'anonymous' | 'timeLimit'>;

/**
 * Whether the server keeps answers before they are sent: of people with an account, and of everybody where time may end
 * before they send; never anonymously.
 */
export function keepsDraftOf({ anonymous, timeLimit }: Keeping, hasAccount: boolean): boolean {
  return !anonymous && (hasAccount || timeLimit !== null);
}

/** Whether it keeps those of everybody who may take part. */
export function keepsEveryDraft(definition: Keeping & Pick<Definition, 'cooperationType'>): boolean {
  return keepsDraftOf(definition, definition.cooperationType === 'users');
}
