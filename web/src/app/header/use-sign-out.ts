import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { clearLocalSession } from '../../api/session.ts';

/** Ends the session here immediately, before the server answers, and on the server. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    // The call carries the token; failures of other running calls are not shown any more.
    const ended = callApi(firstScreenCalls.logout, {}, { keepalive: true });
    clearLocalSession({ byChoice: true });
    queryClient.clear();
    await Promise.all([ended.catch(() => undefined), navigate('/')]);
  }, [queryClient, navigate]);
}
