import { useRef } from 'react';

type Shown = { readonly data: unknown; readonly isPlaceholderData: boolean };

/**
 * What belongs to the data that is shown, such as its filter in words: while the data asked for before stays, so does
 * what was said with it.
 */
export function useWithData<About>({ data, isPlaceholderData }: Shown, about: About): About {
  const kept = useRef(about);
  if (data !== undefined && !isPlaceholderData) kept.current = about;
  return isPlaceholderData ? kept.current : about;
}

/** How data that was asked for before looks until the next is there. */
export const outdatedProps = (outdated: boolean) => ({
  style: { opacity: outdated ? 0.6 : 1 },
  'aria-busy': outdated,
});
