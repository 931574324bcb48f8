import { useQuery } from '@tanstack/react-query';
import { callReferences } from './call-references.ts';
import { callQuery } from './query-client.ts';
import { useSignedIn } from './session.ts';

export const meQuery = () => ({ ...callQuery(callReferences.getInfo, {}), staleTime: 300_000 });

/** The signed-in person; undefined for guests and until the reply arrives. */
export function useMe() {
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...meQuery(), enabled: signedIn });
  return signedIn ? data : undefined;
}
