import { listChangedDraftKeys } from '@nazar/domain/inquiries/edits/changed-draft-keys.ts';
import { type DraftConflictKey, mergeDraftsPreferring } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import type { Draft } from './draft.ts';
import { findQuestion } from './edit-segments.ts';
import { findChangedField } from './find-changed-field.ts';

/** One edit with the drafts before and after it; they share unchanged parts. */
export type UndoStep = { readonly from: Draft; readonly to: Draft };

/** A draft after an undo or redo. */
export type RevertedDraft = {
  readonly draft: Draft;
  readonly changed: readonly DraftConflictKey[];
  /** Later changes by others, which are not undone. */
  readonly kept: readonly DraftConflictKey[];
};

/** Milliseconds without a key press after which typing in the same field starts a new step. */
const rest = 1000;
const maxSteps = 200;

/** The author's own undo steps, independent of saving and of other tabs. */
export class EditHistory {
  private past: UndoStep[] = [];
  private future: UndoStep[] = [];
  /** The field that is being typed in, and the time of its last change. */
  private typing: { readonly field: string; readonly at: number } | null = null;

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  record(from: Draft, to: Draft, now: number): UndoStep {
    const field = findChangedField(from, to);
    const last = this.past.at(-1);
    const goesOn =
      field !== null &&
      this.typing?.field === field &&
      now - this.typing.at <= rest &&
      isSame(last?.to, from) &&
      this.future.length === 0;
    const step = { from: goesOn && last !== undefined ? last.from : from, to };
    this.past = [...(goesOn ? this.past.slice(0, -1) : this.past), step].slice(-maxSteps);
    this.future = [];
    this.typing = field === null ? null : { field, at: now };
    return step;
  }

  /** A decision between two drafts, as after a conflict with another tab. Later typing is a step of its own. */
  recordChoice(dropped: Draft, chosen: Draft): void {
    this.past = [...this.past, { from: dropped, to: chosen }].slice(-maxSteps);
    this.future = [];
    this.typing = null;
  }

  /** Adds an automatic clean-up of a question to the last step about it. */
  amend(from: Draft, to: Draft, questionId: string): void {
    const last = this.past.at(-1);
    if (last === undefined || !isSame(last.to, from)) return;
    const isAbout =
      findQuestion(last.from.segments, questionId) !== findQuestion(last.to.segments, questionId);
    if (isAbout) this.past = [...this.past.slice(0, -1), { from: last.from, to }];
  }

  undo(current: Draft): RevertedDraft | null {
    return this.takeBack(this.past, this.future, current);
  }

  redo(current: Draft): RevertedDraft | null {
    return this.takeBack(this.future, this.past, current);
  }

  /** Undoes one step, even if later steps exist; null if it was already undone. */
  undoStep(step: UndoStep, current: Draft): RevertedDraft | null {
    if (!this.past.includes(step)) return null;
    this.past = this.past.filter((other) => other !== step);
    return this.takeBack([step], this.future, current);
  }

  /** Skips steps that changes by others have made ineffective. */
  private takeBack(steps: UndoStep[], back: UndoStep[], current: Draft): RevertedDraft | null {
    this.typing = null;
    for (;;) {
      const step = steps.pop();
      if (step === undefined) return null;
      const { merged: draft, conflicts: kept } = mergeDraftsPreferring(step.to, current, step.from);
      const changed = listChangedDraftKeys(current, draft);
      if (changed.length > 0) back.push({ from: current, to: draft });
      if (changed.length > 0 || kept.length > 0) return { draft, changed, kept };
    }
  }
}

function isSame(a: Draft | undefined, b: Draft): boolean {
  return a?.settings === b.settings && a.segments === b.segments;
}
