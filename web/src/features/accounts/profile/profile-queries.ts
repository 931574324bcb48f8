import { getInfo, getMySessions } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callQuery, callQueryKey } from '../../../api/query-client.ts';
import { updateCachedUserInfo } from '../../../api/update-cached-user-info.ts';

export function useMyUserInfo() {
  return useQuery(callQuery(getInfo, {}));
}

export function useUpdateCachedUserInfo(): (change: Partial<UserInfo>) => void {
  const client = useQueryClient();
  return useCallback((change) => updateCachedUserInfo(client, change), [client]);
}

export function useMySessions() {
  return useQuery(callQuery(getMySessions, {}));
}

export function useInvalidateMySessions(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: callQueryKey(getMySessions) }), [client]);
}
