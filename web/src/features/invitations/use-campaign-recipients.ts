import { type CampaignKind, campaignKinds } from '@nazar/domain/invitations/campaign.ts';
import {
  isEmptyPeopleFilter,
  type PeopleFilter,
  parsePeopleFilter,
} from '@nazar/domain/invitations/people-filter.ts';
import { maxPeoplePerCall } from '@nazar/domain/people/invitee.ts';
import { useLocation, useSearchParams } from 'react-router';

export type CampaignRecipients = {
  /** Null for all possible recipients. */
  readonly filter: PeopleFilter | null;
  /** The kind in the link to this page; null if there is none. */
  readonly kind: CampaignKind | null;
  /** Whether people were selected one by one but the selection is lost, because the URL was opened elsewhere. */
  readonly isLost: boolean;
};

/** The recipients chosen on the invitee list: a filter in the URL, or single people. */
export function useCampaignRecipients(): CampaignRecipients {
  const [params] = useSearchParams();
  const location = useLocation();
  const ids = readChosen(location.state);
  const filter: PeopleFilter = { ...parsePeopleFilter(params), ...(ids === null ? {} : { ids }) };
  return {
    filter: isEmptyPeopleFilter(filter) ? null : filter,
    kind: campaignKinds.find((name) => name === params.get('kind')) ?? null,
    isLost: ids === null && params.has('chosen'),
  };
}

function readChosen(state: unknown): string[] | null {
  if (typeof state !== 'object' || state === null || !('chosen' in state)) return null;
  const { chosen } = state;
  if (!Array.isArray(chosen)) return null;
  const ids = chosen.filter((id) => typeof id === 'string').slice(0, maxPeoplePerCall);
  return ids.length === 0 ? null : ids;
}
