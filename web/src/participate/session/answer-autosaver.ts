import { saveAnswers } from '@nazar/domain/api/participation-calls.ts';
import type { Answer, AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { computeRetryPause } from '../../api/compute-retry-pause.ts';
import type { CallRefusal } from './call-server.ts';
import { removeIncompleteAnswers } from './check-answers.ts';
import type { SessionCore } from './session-core.ts';
import { listVisibleAnswers } from './session-state.ts';

const saveAfterMs = 2_000;
/** Maximum milliseconds between two tries, unless the server asks for more. */
const longestPause = 10_000;
/** Milliseconds reserved for the last save before the server closes the attempt. */
const lastSaveMs = 1_500;
/** Milliseconds between reports that the tab of a single session is alive; the server releases it after two minutes. */
const aliveEveryMs = 40_000;

type ServerSaver = {
  /** Saves after a short delay, to send several changes together. */
  saveSoon(): void;
  saveNow(options?: { leaving?: boolean }): Promise<void>;
  /** Follows the opened attempt: its time limit, and its tab. */
  watch(timeIsUp: () => void): void;
};

/** Statuses after which saving again would not help. */
const final = [401, 404, 409, 410];

function listChangedQuestionIds(sent: readonly Answer[], answers: AnswerMap): string[] {
  const before = new Map(sent.map((answer) => [answer.questionId, answer]));
  return [...new Set([...before.keys(), ...answers.keys()])].filter(
    (id) => before.get(id) !== answers.get(id),
  );
}

/** Sends the answers to the server as they are given, if it stores the attempt too. */
export function makeAnswerAutosaver(core: SessionCore, refused: (refusal: CallRefusal) => void): ServerSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let alive: ReturnType<typeof setInterval> | undefined;
  let saving = Promise.resolve();
  /** False once the server has replied that it stores no answers of this inquiry. */
  let keeps = true;
  /** Number of saves without a reply since the last one with a reply. */
  let failures = 0;
  /** The moment until which the server has asked to wait. */
  let busyUntil = 0;
  /** Milliseconds until the next try after a save without a reply. */
  let pause = 0;

  const save = async (leaving: boolean) => {
    const draft = core.draft();
    const { phase, pages, answers } = core.get();
    if (draft === null || !draft.onServer || phase.name !== 'answering') return;
    // Incomplete answers stay in this browser only, because the server accepts complete ones.
    const { attemptId, secret, revision } = draft;
    const sent = listVisibleAnswers(pages, removeIncompleteAnswers(pages, answers, core));
    const reply = await core.deps.call(
      saveAnswers,
      {
        inquiryId: core.page.inquiryId,
        attemptId,
        attemptSecret: secret,
        revision,
        answers: sent,
      },
      { leaving },
    );
    const { name } = core.get().phase;
    if (reply.kind === 'away') waitAsAsked(reply.retryAfter);
    else {
      failures = 0;
      busyUntil = 0;
    }
    if (reply.kind === 'ok') {
      keeps = reply.result.saved;
      // A late reply must not restore a draft that was submitted meanwhile.
      const isUnsent = name === 'answering' || name === 'sending';
      const unsaved = listChangedQuestionIds(sent, core.get().answers);
      if (keeps && isUnsent) core.keep({ savedAt: core.deps.now(), unsaved });
    }
    if (leaving || name !== 'answering') return;
    if (reply.kind === 'away') saveAgain();
    else if (reply.kind === 'refused' && final.includes(reply.status)) refused(reply);
  };
  const saveNow: ServerSaver['saveNow'] = ({ leaving = false } = {}) => {
    clearTimeout(timer);
    timer = undefined;
    // Saves run one after the other, so that an older state can't arrive last.
    saving = leaving ? save(true) : saving.then(() => save(false));
    return saving;
  };
  const saveSoon = () => {
    if (core.draft()?.onServer !== true || !keeps) return;
    timer ??= setTimeout(saveUnlessBusy, Math.max(saveAfterMs, busyUntil - core.deps.now()));
  };
  /** Waits again if the server has meanwhile asked for it. */
  const saveUnlessBusy = () => {
    timer = undefined;
    saving = saving.then(() => (core.deps.now() < busyUntil ? saveSoon() : save(false)));
  };
  const waitAsAsked = (retryAfter: number) => {
    pause = computeRetryPause({ failures, longest: longestPause, retryAfter }, core.deps.random);
    failures += 1;
    if (retryAfter > 0) busyUntil = core.deps.now() + pause;
  };
  /** Meanwhile changed answers are saved together with these. */
  const saveAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(saveUnlessBusy, pause);
  };

  return {
    saveSoon,
    saveNow,
    watch: (timeIsUp) => {
      clearTimeout(deadline);
      clearInterval(alive);
      const { endsAt, look } = core.get();
      // There may be answers from before a lost connection or a reload.
      if (core.get().answers.size > 0 && core.draft()?.unsaved?.length !== 0) saveSoon();
      const reportAlive = () => {
        // A save that waits will report it, unless the server asks for minutes.
        if (timer === undefined) void saveNow();
      };
      if (look?.singleSession === true) alive = setInterval(reportAlive, aliveEveryMs);
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
