import type { MessageState, PeopleFilter, StateFilter } from '@nazar/domain/invitations/people-filter.ts';

type Asked = {
  readonly search: string;
  readonly state?: StateFilter | undefined;
  readonly message?: MessageState | undefined;
};

export function readListFilter({ search, state, message }: Asked): PeopleFilter {
  return { search, state: state ?? null, message: message ?? null };
}
