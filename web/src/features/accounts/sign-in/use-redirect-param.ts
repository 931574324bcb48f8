import { useSearchParams } from 'react-router';

/** The redirect parameter, passed along between signing in and signing up. */
export function useRedirectParam(): string | undefined {
  const [params] = useSearchParams();
  return params.get('redirect') ?? undefined;
}
