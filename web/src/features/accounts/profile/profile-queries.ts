import { getInfo, getMySessions } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';

export function useMyUserInfo() {
  return useQuery(callQuery(getInfo, {}));
}

/** Stores the server's answer in the query that the header and the screens read. */
export function useUpdateCachedUserInfo(): (change: Partial<UserInfo>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) => {
      const { queryKey } = callQuery(getInfo, {});
      // A reply from before the change must not restore the old state.
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (info) => (info === undefined ? undefined : { ...info, ...change }));
      void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}

export function useMySessions() {
  return useQuery(callQuery(getMySessions, {}));
}

export function useInvalidateMySessions(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: callQueryKey(getMySessions) }), [client]);
}
