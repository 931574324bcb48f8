import { type ComponentProps, Suspense } from 'react';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { createLazyPart } from '../../ui/loading/create-lazy-part.tsx';
import type { ReportDialog } from './report-dialog.tsx';
import type { TakeDownDialog } from './take-down-dialog.tsx';
import type { TakedownNote } from './takedown-note.tsx';

// These load lazily, because few people open them and the screens of shared links contain them.
const LoadedReportDialog = createLazyPart(() => import('./report-dialog.tsx'), 'ReportDialog', loadMoreTexts);
const LoadedTakeDownDialog = createLazyPart(
  () => import('./take-down-dialog.tsx'),
  'TakeDownDialog',
  loadMoreTexts,
);
const LoadedTakedownNote = createLazyPart(() => import('./takedown-note.tsx'), 'TakedownNote', loadMoreTexts);

export function LazyReportDialog(props: ComponentProps<typeof ReportDialog>) {
  return (
    <Suspense>
      <LoadedReportDialog {...props} />
    </Suspense>
  );
}

export function LazyTakeDownDialog(props: ComponentProps<typeof TakeDownDialog>) {
  return (
    <Suspense>
      <LoadedTakeDownDialog {...props} />
    </Suspense>
  );
}

export function LazyTakedownNote(props: ComponentProps<typeof TakedownNote>) {
  return (
    <Suspense>
      <LoadedTakedownNote {...props} />
    </Suspense>
  );
}
