import { logout } from '@nazar/domain/api/auth-calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../api/call-api.ts';
import { dropSession } from '../api/session.ts';

/** Ends the session on the server and here; here also when the server can't be reached. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    await callApi(logout, {}, { quiet: true }).catch(() => undefined);
    dropSession();
    queryClient.clear();
    await navigate('/');
  }, [queryClient, navigate]);
}
