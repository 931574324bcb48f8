export { LazyReportDialog, LazyTakeDownDialog, LazyTakedownNote } from './lazy-moderation.tsx';
export { ModerationLinks } from './moderation-links.tsx';
export { targetKind } from './target-kind.ts';
