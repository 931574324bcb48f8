import { useQuery } from '@tanstack/react-query';
import { front } from './front-calls.ts';
import { callQuery } from './query-client.ts';
import { useSignedIn } from './session.ts';

/** The signed-in person; undefined for guests and until the reply arrives. */
export function useMe() {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...callQuery(front.getInfo, {}), enabled: signedIn, staleTime: 300_000 });
  return signedIn ? data : undefined;
}
