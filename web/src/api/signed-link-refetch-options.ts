const renewMs = 8 * 60_000;

type Read<Result> = { readonly state: { readonly data: Result | undefined } };

/** For results with links to files, which work for ten minutes: they are read again while they are looked at. */
export function signedLinkRefetchOptions<Result>(hasFiles: (result: Result) => boolean) {
  const isNeeded = ({ state: { data } }: Read<Result>) => data !== undefined && hasFiles(data);
  return {
    refetchInterval: (query: Read<Result>) => (isNeeded(query) ? renewMs : (false as const)),
    refetchOnWindowFocus: isNeeded,
  };
}
