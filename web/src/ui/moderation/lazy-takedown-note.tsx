import { type ComponentProps, lazy, Suspense } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { loadMoreStyles } from '../load-more-styles.ts';
import type { TakedownNote } from './takedown-note.tsx';

const Loaded = lazy(async () => {
  const [module] = await Promise.all([import('./takedown-note.tsx'), loadMoreTexts(), loadMoreStyles()]);
  return { default: module.TakedownNote };
});

export function LazyTakedownNote(props: ComponentProps<typeof TakedownNote>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
