import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readFirstDraftKind } from '../../../api/first-draft-storage-keys.ts';
import { sanitizeRedirectPath } from '../../../api/sanitize-redirect-path.ts';
import { isNewInquiryPath } from './is-new-inquiry-path.ts';

/** The kind of the kept draft that this sign-in leads to; null if it leads elsewhere. */
export function useKeptDraftKind(): ReturnType<typeof readFirstDraftKind> {
  const [params] = useSearchParams();
  const leadsToDraft = isNewInquiryPath(sanitizeRedirectPath(params.get('redirect')));
  // Read once, because completing the sign-in moves the draft to the account.
  const [kind] = useState(readFirstDraftKind);
  return leadsToDraft ? kind : null;
}
