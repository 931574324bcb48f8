import { showUndoNotice } from '../../../ui/show-undo-notice.tsx';
import type { UndoStep } from './draft/edit-history.ts';
import { useUndoStep } from './use-undo-redo.ts';

/** Reports a deletion and offers to undo it, even after later edits. */
export function useShowDeletionUndoNotice(): (id: string, message: string, step: UndoStep) => void {
  const undo = useUndoStep();
  return (id, message, step) => {
    showUndoNotice({ id: `deleted ${id}`, message, onUndo: () => undo(step) });
  };
}
