import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { isParticipationPath } from './is-participation-path.ts';

/** Navigates to the address that was kept during the sign-in. */
export function useReturnToPreviousScreen(): (target: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (target) => {
      // The participation page is not part of the application, so the router does not know it.
      if (isParticipationPath(target)) window.location.assign(target);
      else await navigate(target, { replace: true });
    },
    [navigate],
  );
}
