import { Suspense } from 'react';
import { useMe } from '../api/me-query.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const DeletionBanner = lazyPart(() => import('./account-deletion-banner.tsx'), 'AccountDeletionBanner');

/** Renders nothing unless the account is to be deleted. */
export function AccountDeletionNotice() {
  const at = useMe()?.deletionAt ?? null;
  if (at === null) return null;
  return (
    <Suspense>
      <DeletionBanner at={at} />
    </Suspense>
  );
}
