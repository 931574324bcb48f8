import { Suspense } from 'react';
import { useMe } from '../../api/me-query.ts';
import { createLazyPart } from '../../ui/loading/create-lazy-part.tsx';

const DeletionBanner = createLazyPart(() => import('./account-deletion-banner.tsx'), 'AccountDeletionBanner');

/** Renders nothing unless the account is to be deleted. */
export function LazyAccountDeletionBanner() {
  const at = useMe()?.deletionAt ?? null;
  if (at === null) return null;
  return (
    <Suspense>
      <DeletionBanner at={at} />
    </Suspense>
  );
}
