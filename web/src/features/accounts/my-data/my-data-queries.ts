import { cancelMyDownload, getMyData } from '@nazar/domain/api/my-data-calls.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { backgroundCallQuery } from '../../../api/background-query.ts';
import { callApi } from '../../../api/call-api.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';

const whilePacked = 1_000;

/** Polled every second while a download waits or is packed. */
export function myDataQuery() {
  return queryOptions({
    ...backgroundCallQuery(getMyData, {}),
    refetchInterval: ({ state }) =>
      state.data?.downloads.some((item) => item.state === 'waiting' || item.state === 'running') === true
        ? whilePacked
        : false,
  });
}

export function usePersonalDownloadMutations() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: callQueryKey(getMyData) });
  const cancel = useSingleFlightMutation({
    mutationFn: (id: string) => callApi(cancelMyDownload, { id }),
    onSettled,
  });
  return { cancel, refresh: onSettled };
}
