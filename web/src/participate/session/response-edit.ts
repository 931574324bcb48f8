import { getMyResponse } from '@nazar/domain/api/participation-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { AttemptDraft } from './browser-attempt-store.ts';
import { type SessionCore, toLookState } from './session-core.ts';
import { pageTopFocusTarget } from './session-state.ts';

/** Fetches the submitted answers, by receipt or account, and shows them on their pages for editing. */
export async function openResponseEdit(core: SessionCore): Promise<void> {
  const { deps, page } = core;
  const receipt = core.store().loadReceipt();
  const proof = receipt === null ? {} : { responseId: receipt.resultId, attemptSecret: receipt.secret };
  core.set({ phase: { name: 'loading' } });
  const reply = await deps.call(getMyResponse, { inquiryId: page.inquiryId, ...proof });
  if (reply.kind === 'away') return showResponseEditRefusal(core, core.t('editAway'), { again: true });
  if (reply.kind === 'refused') return showResponseEditRefusal(core, reply.text);
  const { responseId, revision, seed, look, pages, places = {}, answers, editing } = reply.result;
  if (editing.refusal !== null) return showResponseEditRefusal(core, editing.refusal.text);
  const storedDraft = core.store().loadDraft();
  const isSame =
    storedDraft?.attemptId === responseId &&
    storedDraft.revision === revision &&
    storedDraft.edits === editing.edits;
  const draft: AttemptDraft = {
    ...core.newDraft({ revision, seed }),
    attemptId: responseId,
    secret: receipt?.secret ?? '',
    edits: editing.edits,
    answers: isSame
      ? storedDraft.answers
      : withLate(answers, storedDraft?.attemptId === responseId ? storedDraft : null),
  };
  core.set({
    ...toLookState(look),
    pages,
    places,
    editing,
    problems: new Map(),
    notice: '',
    waitsForFiles: false,
    phase: { name: 'answering' },
    focus: { target: pageTopFocusTarget },
  });
  core.adopt(draft);
  core.store().saveForm({ revision, seed, look, pages });
  core.keep();
}

/** Answers that came too late for the submit are kept, and can be sent with the edit. */
function withLate(answers: readonly Answer[], storedDraft: AttemptDraft | null): readonly Answer[] {
  if (storedDraft?.late !== true) return answers;
  const late = new Set(storedDraft.answers.map(({ questionId }) => questionId));
  return [...answers.filter(({ questionId }) => !late.has(questionId)), ...storedDraft.answers];
}

/** Returns to the receipt and discards unsent changes. */
export function leaveResponseEdit(core: SessionCore): void {
  core.store().forget();
  core.set({ editing: null, phase: { name: 'answered', receipt: core.store().loadReceipt() } });
}

/** Shows beside the receipt why nothing can be changed now; `again` offers to retry. */
export function showResponseEditRefusal(
  core: SessionCore,
  notice: string,
  more: { again?: boolean; unsent?: boolean } = {},
): void {
  const receipt = core.store().loadReceipt();
  core.set({ editing: null, phase: { name: 'answered', receipt, notice, ...more } });
}
