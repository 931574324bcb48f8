import { type ComponentProps, Suspense } from 'react';
import { loadMoreTexts } from '../../../../i18n/i18n.ts';
import { createLazyPart } from '../../../../ui/loading/create-lazy-part.tsx';
import type { OwnerPanel } from './owner-panel.tsx';

const Loaded = createLazyPart(() => import('./owner-panel.tsx'), 'OwnerPanel', loadMoreTexts);

/** Loaded later, because only the owner of the inquiry needs it. */
export function LazyOwnerPanel(props: ComponentProps<typeof OwnerPanel>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
