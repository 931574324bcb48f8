import { getReusableSegments } from '@nazar/domain/api/from-template-calls.ts';
import { getMyInquiries } from '@nazar/domain/api/inquiry-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, listQuery } from '../../../../api/query-client.ts';
import { useDraft } from '../draft/use-draft.ts';

/** Maximum number of inquiries on one page of the dialog. */
const mostInquiries = 10;

export function useInquiriesToInsert(search: string, page: number, enabled: boolean) {
  // Other tabs may change drafts at any time.
  return useQuery({
    ...listQuery(getMyInquiries, { search, pg: page, nrpp: mostInquiries }),
    ...{ staleTime: 0, enabled },
  });
}

export function useReusableSegments(id: string) {
  const language = useDraft((state) => state.settings.language);
  return useQuery({ ...callQuery(getReusableSegments, { id, language }), staleTime: 0 });
}
