import { getInfo } from '@nazar/domain/api/user-calls.ts';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callQueryKey } from './query-client.ts';

/** Stores the server's answer in the query that the header and the screens read. */
export function updateCachedUserInfo(client: QueryClient, change: Partial<UserInfo>): void {
  const queryKey = callQueryKey(getInfo, {});
  // A reply from before the change must not restore the old state.
  void client.cancelQueries({ queryKey });
  client.setQueryData<UserInfo>(queryKey, (info) =>
    info === undefined ? undefined : { ...info, ...change },
  );
  void client.invalidateQueries({ queryKey });
}
