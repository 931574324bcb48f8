import { useSearchParams } from 'react-router';

/** The way back, to be carried along between signing in and signing up. */
export function useRedirectParam(): string | undefined {
  const [params] = useSearchParams();
  return params.get('redirect') ?? undefined;
}
