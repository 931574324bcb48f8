import { getExports } from '@nazar/domain/api/export-calls.ts';
import { queryOptions } from '@tanstack/react-query';
import { backgroundCallQuery } from '../../api/background-query.ts';

const whileWritten = 1_000;

/** Polls every second while an export waits or is being written. */
export function exportsQuery(inquiryId: string) {
  return queryOptions({
    ...backgroundCallQuery(getExports, { inquiryId }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((item) => item.state === 'waiting' || item.state === 'running') === true
        ? whileWritten
        : false,
  });
}
