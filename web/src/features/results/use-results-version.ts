import { getResultsVersion } from '@nazar/domain/api/result-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callKey } from '../../api/query-client.ts';
import { useWatchedInquiry } from '../../api/use-watched-inquiry.ts';
import { versionQuery } from './results-queries.ts';

/**
 * Which results there are now: told by the connection of the page, or asked for where there is none, or where what was
 * told could not be loaded: nobody tells it once more.
 */
export function useResultsVersion(inquiryId: string, enabled: boolean, mustAsk = false) {
  const queryKey = callKey(getResultsVersion, { inquiryId });
  const isTold = useWatchedInquiry(inquiryId, 'results', { queryKey, enabled });
  return useQuery({ ...versionQuery(inquiryId, isTold && !mustAsk), enabled });
}
