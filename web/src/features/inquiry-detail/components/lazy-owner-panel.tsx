import { type ComponentProps, lazy, Suspense } from 'react';
import { loadMoreTexts } from '../../../i18n/i18n.ts';
import { loadMoreStyles } from '../../../ui/load-more-styles.ts';
import type { OwnerPanel } from './owner-panel.tsx';

const Loaded = lazy(async () => {
  const loading = [import('./owner-panel.tsx'), loadMoreTexts(), loadMoreStyles()] as const;
  const [module] = await Promise.all(loading);
  return { default: module.OwnerPanel };
});

/** Of all who open the page only its owner needs it. */
export function LazyOwnerPanel(props: ComponentProps<typeof OwnerPanel>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
