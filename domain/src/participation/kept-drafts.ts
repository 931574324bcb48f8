import type { Definition } from '../inquiries/inquiry.ts';
import { storesIdentity } from '../inquiries/privacy.ts';

type Keeping = Pick<Definition, 'anonymous' | 'cooperationType' | 'timeLimit'>;

/**
 * Whether the server keeps answers before they are sent: of every participant where time may end before they send, else
 * of people with an account, where responses store their identity.
 */
export function keepsDraftOf(definition: Keeping, hasAccount: boolean): boolean {
  return definition.timeLimit !== null || (hasAccount && storesIdentity(definition));
}

/** Whether it keeps the drafts of all who may take part, and unfinished ones. */
export function keepsEveryDraft(definition: Keeping): boolean {
  return storesIdentity(definition) && keepsDraftOf(definition, definition.cooperationType === 'users');
}
