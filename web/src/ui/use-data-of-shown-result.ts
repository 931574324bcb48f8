import { useRef } from 'react';

type ShownResult = { readonly data: unknown; readonly isPlaceholderData: boolean };

/**
 * Keeps data about a result, such as its filter's description, as long as the result is shown: previous data keeps its
 * previous description.
 */
export function useDataOfShownResult<About>({ data, isPlaceholderData }: ShownResult, about: About): About {
  const shownAbout = useRef(about);
  if (data !== undefined && !isPlaceholderData) shownAbout.current = about;
  return isPlaceholderData ? shownAbout.current : about;
}

/** Styles previous data until the next data arrives. */
export const makeOutdatedStyleProps = (outdated: boolean) => ({
  style: { opacity: outdated ? 0.6 : 1 },
  'aria-busy': outdated,
});
