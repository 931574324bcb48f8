import { personSorts } from '@nazar/domain/api/group-calls.ts';
import { parsePeopleFilter, serializePeopleFilter } from '@nazar/domain/invitations/people-filter.ts';
import { useSearchParams } from 'react-router';
import type { InviteeFilter } from './invitee-queries.ts';

/** The filter of the list, kept in the URL. */
export function useInviteeFilter(inquiryId: string) {
  const [params, setParams] = useSearchParams();
  const { search, state, message } = parsePeopleFilter(params);
  const sort = personSorts.find((name) => name === params.get('sort')) ?? 'added';
  const filter: InviteeFilter = { inquiryId, search, state, message, sort };
  const change = (changes: Partial<InviteeFilter>) => {
    const next = { ...filter, ...changes };
    setParams(
      { ...serializePeopleFilter(next), ...(next.sort === 'added' ? {} : { sort: next.sort }) },
      { replace: true },
    );
  };
  return { filter, change };
}
