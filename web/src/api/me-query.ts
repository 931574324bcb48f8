import { useQuery } from '@tanstack/react-query';
import { firstScreenCalls } from './first-screen-calls.ts';
import { callQuery } from './query-client.ts';
import { useSignedIn } from './session.ts';

export const meQuery = () => ({ ...callQuery(firstScreenCalls.getInfo, {}), staleTime: 300_000 });

/** The signed-in person; undefined for guests and until the reply arrives. */
export function useMe() {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...meQuery(), enabled: signedIn });
  return signedIn ? data : undefined;
}
