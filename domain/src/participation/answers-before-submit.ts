import type { Definition } from '../inquiries/inquiry.ts';
import { storesIdentity } from '../inquiries/privacy.ts';

type Keeping = Pick<Definition, 'anonymous' | 'cooperationType' | 'timeLimit'>;

/**
 * Whether the server stores a participant's answers before the submit: everyone's if the time may end before
 * it, otherwise those of people with an account if responses store their identity.
 */
export function storesAnswersBeforeSubmit(definition: Keeping, hasAccount: boolean): boolean {
  return definition.timeLimit !== null || (hasAccount && storesIdentity(definition));
}

/** Whether the server stores the drafts of all participants, including unfinished ones. */
export function storesAllAnswersBeforeSubmit(definition: Keeping): boolean {
  return (
    storesIdentity(definition) &&
    storesAnswersBeforeSubmit(definition, definition.cooperationType === 'users')
  );
}
