import type { Definition } from '../inquiry/inquiry.ts';
import { storesIdentity } from '../inquiry/privacy.ts';

type Keeping = Pick<Definition, 'anonymous' | 'cooperationType' | 'timeLimit'>;

/**
 * Whether the server keeps answers before they are sent: of people with an account, and of every participant where time
 * may end before they send; never where responses store no identity, since a draft stands beside its participant.
 */
export function keepsDraftOf(definition: Keeping, hasAccount: boolean): boolean {
  return storesIdentity(definition) && (hasAccount || definition.timeLimit !== null);
}

/** Whether it keeps the drafts of all who may take part. */
export function keepsEveryDraft(definition: Keeping): boolean {
  return keepsDraftOf(definition, definition.cooperationType === 'users');
}
