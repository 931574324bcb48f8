import type { login } from '@nazar/domain/api/auth-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { hasStoredFirstDraft } from '../../../api/first-draft-storage-keys.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { sanitizeRedirectPath } from '../../../api/sanitize-redirect-path.ts';
import { storeSessionToken } from '../../../api/session.ts';
import { changeLanguage, getChosenLanguage, getCurrentLanguage } from '../../../i18n/i18n.ts';
import { addPendingBookmark } from '../../bookmarks/index.ts';
import { isNewInquiryPath } from './is-new-inquiry-path.ts';
import { isParticipationPath } from './is-participation-path.ts';
import { useReturnToPreviousScreen } from './use-return-to-previous-screen.ts';

/**
 * Completes a sign-in: stores the session, switches to the account's language and returns to the previous screen. New
 * people are asked for the account type, unless they are on the way to a draft or an inquiry; then at the next sign-in.
 */
export function useCompleteSignIn(): (signedIn: CallResult<typeof login>) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const goOn = useReturnToPreviousScreen();
  const [params] = useSearchParams();
  const target = sanitizeRedirectPath(params.get('redirect'));
  return useCallback(
    async ({ session_token, user }) => {
      storeSessionToken(session_token);
      queryClient.clear();
      queryClient.setQueryData(callQueryKey(getInfo, {}), user);
      if (getChosenLanguage() === null && user.lang !== getCurrentLanguage()) await changeLanguage(user.lang);
      await addPendingBookmark();
      const continuesDraft = isNewInquiryPath(target) && hasStoredFirstDraft();
      if (user.personTypeAsked || continuesDraft || isParticipationPath(target)) await goOn(target);
      else await navigate(paths.welcome(target === '/' ? undefined : target), { replace: true });
    },
    [queryClient, navigate, goOn, target],
  );
}
