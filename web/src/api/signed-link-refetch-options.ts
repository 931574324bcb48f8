const renewMs = 8 * 60_000;

type QueryWithData<Result> = { readonly state: { readonly data: Result | undefined } };

/**
 * Options for results with signed file links, which expire after ten minutes: they are fetched again while they are
 * shown.
 */
export function makeSignedLinkRefetchOptions<Result>(hasFiles: (result: Result) => boolean) {
  const isNeeded = ({ state: { data } }: QueryWithData<Result>) => data !== undefined && hasFiles(data);
  return {
    refetchInterval: (query: QueryWithData<Result>) => (isNeeded(query) ? renewMs : (false as const)),
    refetchOnWindowFocus: isNeeded,
  };
}
