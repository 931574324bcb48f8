import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFirstDraftKind } from '../../../api/first-draft-key.ts';
import { safeRedirect } from '../../../api/safe-redirect.ts';
import { leadsToNewInquiry } from './leads-to-new-inquiry.ts';

/** The kind of the kept draft that this sign-in leads to; null if it leads elsewhere. */
export function useKeptDraftKind(): ReturnType<typeof readFirstDraftKind> {
  const [params] = useSearchParams();
  const leadsToDraft = leadsToNewInquiry(safeRedirect(params.get('redirect')));
  // Read once, because completing the sign-in moves the draft to the account.
  const [kind] = useState(readFirstDraftKind);
  return leadsToDraft ? kind : null;
}
