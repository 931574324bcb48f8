import { useEffect, useMemo, useState } from 'react';
import { createTextMeasurer, type TextMeasurer } from './picture-text.ts';

/** Measures texts, again once the page's fonts have loaded. */
export function useTextMeasurer(fontFamily: string): TextMeasurer {
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const again = () => setLoads((count) => count + 1);
    document.fonts.addEventListener('loadingdone', again);
    return () => document.fonts.removeEventListener('loadingdone', again);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fonts have other widths
  return useMemo(() => createTextMeasurer(fontFamily), [fontFamily, loads]);
}
