import { type ComponentProps, lazy, Suspense } from 'react';
import { loadMoreStyles } from '../load-more-styles.ts';
import type { ShareDialog } from './share-dialog.tsx';

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import('./share-dialog.tsx'), loadMoreStyles()]);
  return { default: module.ShareDialog };
});

/** The dialog with all ways to share, which few readers open. */
export function LazyShareDialog(props: ComponentProps<typeof ShareDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
