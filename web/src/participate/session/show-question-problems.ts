import { findVisiblePages } from '@nazar/domain/participation/flow.ts';
import type { SessionCore } from './session-core.ts';
import { listQuestionsOfPages } from './session-state.ts';

/** Marks the questions, shows the page of the first one and focuses it. */
export function showQuestionProblems(
  core: SessionCore,
  problems: ReadonlyMap<string, string>,
  notice: string,
): void {
  const { pages, answers, pageNumber, focus } = core.get();
  const shown = { problems, notice, waitsForFiles: false };
  const visible = findVisiblePages(pages, answers);
  for (const page of visible) {
    const first = listQuestionsOfPages([page]).find((question) => problems.has(question.id));
    if (first === undefined) continue;
    const times = (focus?.times ?? 0) + 1;
    core.set({ ...shown, pageNumber: page.pageNumber, focus: { target: first.id, times } });
    core.keep();
    return;
  }
  core.set({ ...shown, pageNumber });
}
