import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../../api/query-client.ts';
import { useDraftSelector } from '../draft/use-draft.ts';

type QuotaCounts = ReadonlyMap<string, CallResult<typeof getQuotaCounts>['quotas'][number]>;

const countingMs = 2_000;
const isCounting = ({ responses }: { readonly responses: number | null }) => responses === null;

/** How far each published quota is filled, by its id. */
export function useQuotaCounts() {
  const id = useDraftSelector((state) => state.id);
  const revision = useDraftSelector((state) => state.status.publishedRevision);
  const isUsed = useDraftSelector((state) => state.settings.quotas.length > 0);
  const query = callQuery(getQuotaCounts, { id });
  const counts = useQuery({
    ...query,
    queryKey: [...query.queryKey, revision],
    enabled: revision !== null && isUsed,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.quotas.some(isCounting) ? countingMs : false),
  });
  const published: QuotaCounts = new Map(counts.data?.quotas.map((quota) => [quota.quotaId, quota]));
  return { published, query: counts };
}
