import { getReusableInquiries, getReusableSegments } from '@nazar/domain/api/from-template-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery, callQueryKeepingPrevious } from '../../../../api/query-client.ts';
import { useDraftSelector } from '../draft/use-draft.ts';

/** Maximum number of inquiries on one page of the dialog. */
const maxInquiries = 10;

export function useReusableInquiries(source: 'mine' | 'templates', search: string, page: number) {
  // Other tabs may change drafts at any time.
  return useQuery({
    ...callQueryKeepingPrevious(getReusableInquiries, { source, search, pg: page, nrpp: maxInquiries }),
    staleTime: 0,
  });
}

export function useReusableSegments(id: string) {
  const language = useDraftSelector((state) => state.settings.language);
  return useQuery({ ...callQuery(getReusableSegments, { id, language }), staleTime: 0 });
}
