import { visiblePages } from '@nazar/domain/participation/flow.ts';
import { checkPages } from './check-pages.ts';
import type { SessionCore } from './session-core.ts';
import { shownAnswers } from './session-state.ts';

const saveAfterMs = 2_000;
/** Left for the last save before the server closes the attempt. */
const lastSaveMs = 1_500;
/** A single session's tab says that it is alive; the server lets go of it after two minutes. */
const aliveEveryMs = 40_000;

export type ServerKeeper = {
  /** Soon, together with what else changes until then. */
  saveSoon(): void;
  saveNow(options?: { leaving?: boolean }): Promise<void>;
  /** Follows the attempt that was opened: its time limit, and its tab. */
  watch(timeIsUp: () => void): void;
};

/** Where the server keeps an attempt too: tells it the answers as they come. */
export function keepOnServer(core: SessionCore): ServerKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let alive: ReturnType<typeof setInterval> | undefined;
  let saving = Promise.resolve();
  /** False once the server has said that it keeps no answers of this inquiry. */
  let keeps = true;

  const save = async (leaving: boolean) => {
    const draft = core.draft();
    const { phase, pages, answers } = core.get();
    if (draft === null || !draft.onServer || phase.name !== 'answering') return;
    // Half a date or half an address is kept here only; the server takes what is whole.
    const { problems } = checkPages(visiblePages(pages, answers), answers, core);
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
    if (reply.kind === 'ok') keeps = reply.result.saved;
    if (reply.kind === 'away' && !leaving) saveSoon();
  };
  const saveNow: ServerKeeper['saveNow'] = ({ leaving = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    // One after the other, so that an older state can't arrive last.
    saving = leaving ? save(true) : saving.then(() => save(false));
    return saving;
  };
  const saveSoon = () => {
    if (core.draft()?.onServer !== true || !keeps) return;
    timer ??= setTimeout(() => void saveNow(), saveAfterMs);
  };

  return {
    saveSoon,
    saveNow,
    watch: (timeIsUp) => {
      clearTimeout(deadline);
      clearInterval(alive);
      const { endsAt, look } = core.get();
      if (look?.singleSession === true) alive = setInterval(() => void saveNow(), aliveEveryMs);
      if (endsAt === null) return;
      deadline = setTimeout(
        () => {
          if (keeps) void saveNow();
          deadline = setTimeout(timeIsUp, Math.max(0, endsAt - core.deps.now()));
        },
        Math.max(0, endsAt - core.deps.now() - lastSaveMs),
      );
    },
  };
}
