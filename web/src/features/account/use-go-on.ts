import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Walks the way back that was kept while somebody signed in. */
export function useGoOn(): (target: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (target) => {
      // The page for taking part is not the application's; the router does not know it.
      if (/^\/[^/]+\/participate/.test(target)) window.location.assign(target);
      else await navigate(target, { replace: true });
    },
    [navigate],
  );
}
