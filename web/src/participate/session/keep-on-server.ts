import { visiblePages } from '@nazar/domain/participation/flow.ts';
import { checkPages } from './check-pages.ts';
import type { SessionCore } from './session-core.ts';
import { questionsOf, shownAnswers } from './session-state.ts';

const saveAfterMs = 2_000;
/** Left for the last save before the server closes the attempt. */
const lastSaveMs = 1_500;

export type ServerKeeper = {
  /** Soon, together with what else changes until then. */
  saveSoon(): void;
  saveNow(options?: { leaving?: boolean }): Promise<void>;
  /** Ends the attempt at its time limit. */
  watchDeadline(timeIsUp: () => void): void;
};

/** Where the server keeps an attempt too: tells it the answers as they come. */
export function keepOnServer(core: SessionCore): ServerKeeper {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let deadline: ReturnType<typeof setTimeout> | null = null;
  let saving = Promise.resolve();

  const save = async (leaving: boolean) => {
    const draft = core.draft();
    const { phase, pages, answers } = core.get();
    if (draft === null || !draft.onServer || phase.name !== 'answering') return;
    // Half a date or half an address is kept here only; the server takes what is whole.
    const { problems } = checkPages(visiblePages([...pages], answers), answers, core.say);
    const { attemptId, secret, revision } = draft;
    const reply = await core.deps.call(
      'saveAnswers',
      {
        inquiryId: core.page.inquiryId,
        attemptId,
        attemptSecret: secret,
        revision,
        answers: shownAnswers(pages, answers).filter((answer) => !problems.has(answer.questionId)),
      },
      { leaving },
    );
    if (reply.kind === 'ok' && !reply.result.saved) core.keep({ onServer: false });
    if (reply.kind === 'away' && !leaving) saveSoon();
  };
  const saveNow: ServerKeeper['saveNow'] = ({ leaving = false } = {}) => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    // One after the other, so that an older state can't arrive last.
    saving = leaving ? save(true) : saving.then(() => save(false));
    return saving;
  };
  const saveSoon = () => {
    if (core.draft()?.onServer !== true) return;
    timer ??= setTimeout(() => void saveNow(), saveAfterMs);
  };

  return {
    saveSoon,
    saveNow,
    watchDeadline: (timeIsUp) => {
      if (deadline !== null) clearTimeout(deadline);
      const { endsAt } = core.get();
      if (endsAt === null) return;
      const left = endsAt - core.deps.now();
      deadline = setTimeout(
        () => {
          void saveNow();
          deadline = setTimeout(timeIsUp, Math.max(0, endsAt - core.deps.now()));
        },
        Math.max(0, left - lastSaveMs),
      );
    },
  };
}

/** True when nothing that is shown lacks an answer or has a wrong one. */
export function isComplete(core: SessionCore): boolean {
  const { pages, answers } = core.get();
  const visible = visiblePages([...pages], answers);
  return questionsOf(visible).length > 0 && checkPages(visible, answers, core.say).problems.size === 0;
}
