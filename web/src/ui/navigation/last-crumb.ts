import { useEffect } from 'react';
import { makeSharedValue } from '../make-shared-value.ts';

const lastCrumb = makeSharedValue<string | null>(null);

/** Sets the last breadcrumb, if one path can show different things. */
export function useSetLastCrumb(crumb: string | null): void {
  useEffect(() => {
    lastCrumb.set(crumb);
    return () => lastCrumb.set(null);
  }, [crumb]);
}

export const useLastCrumbName = lastCrumb.use;
