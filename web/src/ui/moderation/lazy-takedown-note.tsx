import { type ComponentProps, Suspense } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { TakedownNote } from './takedown-note.tsx';

const Loaded = lazyPart(() => import('./takedown-note.tsx'), 'TakedownNote', loadMoreTexts);

export function LazyTakedownNote(props: ComponentProps<typeof TakedownNote>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
