import { lazy, Suspense } from 'react';
import { useMe } from '../api/me-query.ts';
import { loadMoreStyles } from '../ui/load-more-styles.ts';

const DeletionBanner = lazy(async () => {
  const [module] = await Promise.all([import('./deletion-banner.tsx'), loadMoreStyles()]);
  return { default: module.DeletionBanner };
});

/** Nothing for all who stay. */
export function DeletionNotice() {
  const at = useMe()?.deletionAt ?? null;
  if (at === null) return null;
  return (
    <Suspense>
      <DeletionBanner at={at} />
    </Suspense>
  );
}
