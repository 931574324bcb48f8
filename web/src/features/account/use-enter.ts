import type { login } from '@nazar/domain/api/auth-calls.ts';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '../../api/safe-redirect.ts';
import { storeSessionToken } from '../../api/session.ts';
import { changeLanguage, chosenLanguage, currentLanguage } from '../../i18n/i18n.ts';

/** What follows a sign-in: the session is kept, the account's language taken, and the way back walked. */
export function useEnter(): (signedIn: CallResult<typeof login>) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeRedirect(params.get('redirect'));
  return useCallback(
    async ({ session_token, user }) => {
      storeSessionToken(session_token);
      queryClient.clear();
      if (chosenLanguage() === null && user.lang !== currentLanguage()) await changeLanguage(user.lang);
      // The page for taking part is not the application's; the router does not know it.
      if (/^\/[^/]+\/participate/.test(target)) window.location.assign(target);
      else await navigate(target, { replace: true });
    },
    [queryClient, navigate, target],
  );
}
