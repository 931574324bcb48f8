import { type ComponentProps, Suspense } from 'react';
import { createLazyPart } from '../../../ui/loading/create-lazy-part.tsx';
import type { ShareDialog } from './share-dialog.tsx';

const Loaded = createLazyPart(() => import('./share-dialog.tsx'), 'ShareDialog');

/** The dialog with all ways to share, loaded on demand because few readers open it. */
export function LazyShareDialog(props: ComponentProps<typeof ShareDialog>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
