import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQuery } from '../../api/query-client.ts';

const sharedInquiryParameter = 'inquiry';

export const getSharedInquiryId = (params: URLSearchParams): string | undefined =>
  params.get(sharedInquiryParameter) ?? undefined;

/** The inquiry from the URL, which is sent with the next message. */
export function useSharedInquiry() {
  const [params, setParams] = useSearchParams();
  const id = getSharedInquiryId(params) ?? '';
  const { data } = useQuery({ ...callQuery(firstScreenCalls.getItem, { id }), enabled: id !== '' });
  const drop = useCallback(
    () =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete(sharedInquiryParameter);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { inquiry: id === '' ? undefined : data, drop };
}
