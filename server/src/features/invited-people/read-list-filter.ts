import type { MessageState, PeopleFilter, StateFilter } from '@nazar/domain/invitations/people-filter.ts';
import { invalidField } from '../../http/problem.ts';

type Asked = {
  readonly search: string;
  readonly state?: StateFilter | undefined;
  readonly message?: MessageState | undefined;
};

/** Of anonymous inquiries nobody learns who has answered, nor how many of those whom a search finds. */
export function readListFilter({ search, state, message }: Asked, anonymous: boolean): PeopleFilter {
  if (anonymous && state !== undefined) throw invalidField('state', 'invalidValue');
  if (anonymous && message !== undefined) throw invalidField('message', 'invalidValue');
  return { search, state: state ?? null, message: message ?? null };
}
