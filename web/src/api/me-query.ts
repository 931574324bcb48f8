import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query-client.ts';
import { useSignedIn } from './session.ts';

/** The signed-in person; undefined for guests and until the reply arrives. */
export function useMe() {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...callQuery(getInfo, {}), enabled: signedIn, staleTime: 300_000 });
  return signedIn ? data : undefined;
}
