import { getWorkspace } from '@nazar/domain/api/inquiry-calls.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { callQueryKey } from '../../../api/query-client.ts';
import { useResultsVersion } from '../../results/index.ts';

/** Milliseconds between polls if the server doesn't push changes, for example for a sealed ballot. */
const askEveryMs = 15_000;

/** The data that all pages of an inquiry show. It is quiet, because each page reports its own failure. */
export function useWorkspace(id: string, enabled = true) {
  const queryKey = callQueryKey(getWorkspace, { id });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(getWorkspace, { id }, { signal, quiet: true }),
    enabled,
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) => (isCounting(data) || isEnding(data) ? askEveryMs : false),
  });
  const about = query.data;
  const version = useResultsVersion(id, enabled && isCounting(about) && about.abilities.seeResults);
  const counted = version.data?.version;
  const client = useQueryClient();
  useEffect(() => {
    if (counted !== undefined)
      void client.invalidateQueries({ queryKey: callQueryKey(getWorkspace, { id }) });
  }, [client, id, counted]);
  return query;
}

function isCounting(about: Workspace | undefined): about is Workspace {
  return about?.state === 'published' && about.abilities.edit;
}

/** A secret ballot that has closed and has no decision yet. */
function isEnding(about: Workspace | undefined): boolean {
  return about?.state === 'expired' && about.ballot === 'open';
}
