export { LazyReportDialog, LazyTakeDownDialog, LazyTakedownNote } from './lazy-moderation.tsx';
export { getModerationTargetKind } from './moderation-target-kind.ts';
export { ReportAndTakeDownButtons } from './report-and-take-down-buttons.tsx';
