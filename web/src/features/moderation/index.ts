export { LazyReportDialog, LazyTakeDownDialog, LazyTakedownNote } from './lazy-moderation.tsx';
export { ModerationLinks } from './moderation-links.tsx';
export { getModerationTargetKind } from './moderation-target-kind.ts';
