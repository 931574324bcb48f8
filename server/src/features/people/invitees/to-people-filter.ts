import type {
  InviteeMessageState,
  InviteeStateFilter,
  PeopleFilter,
} from '@nazar/domain/invitations/people-filter.ts';

type ListFilterInput = {
  readonly search: string;
  readonly state?: InviteeStateFilter | undefined;
  readonly message?: InviteeMessageState | undefined;
};

export function toPeopleFilter({ search, state, message }: ListFilterInput): PeopleFilter {
  return { search, state: state ?? null, message: message ?? null };
}
