import { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQueryKey } from '../../api/query-client.ts';
import { useInquiryPushUpdates } from '../../api/use-inquiry-push-updates.ts';
import { resultsVersionQuery } from './results-queries.ts';

/**
 * The current version of the results, which the page's connection pushes. It is polled without a connection, and also
 * after counts failed to load, because the server doesn't push the same version again.
 */
export function useResultsVersion(inquiryId: string, enabled: boolean, mustAsk = false) {
  const queryKey = callQueryKey(getResultsVersion, { inquiryId });
  const isPushed = useInquiryPushUpdates(inquiryId, 'results', { queryKey, enabled });
  return useQuery({ ...resultsVersionQuery(inquiryId, isPushed && !mustAsk), enabled });
}
