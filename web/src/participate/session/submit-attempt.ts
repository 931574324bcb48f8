import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import { editMyResponse, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { maxResponseSeconds } from '@nazar/domain/participation/max-response-seconds.ts';
import { applyRefusal } from './apply-refusal.ts';
import type { AttemptDraft, StoredReceipt } from './browser-attempt-store.ts';
import type { CallRefusal, CallReply, ServerUnreachable } from './call-server.ts';
import { toParticipationRules } from './participation-rules.ts';
import { makeUuidWithSeed } from './random-keys.ts';
import { showResponseEditRefusal } from './response-edit.ts';
import { sendUntilAnswered } from './send-until-answered.ts';
import type { SessionCore } from './session-core.ts';
import { listQuestionsOfPages, listVisibleAnswers } from './session-state.ts';
import { showQuestionProblems } from './show-question-problems.ts';
import { getChannelOfAttempt } from './start-or-resume-attempt.ts';

/** A path with a question, and optionally the option that is full. */
const fieldPath = /^answers\.([^.]+)(?:\.(.+))?/;

/** A server that takes longer to answer a submit is busy. */
const quickReplyMs = 1000;

/** Sends the answers, repeating the same ones until the server has them. It may be called again after a reload. */
export async function submitAttempt(
  core: SessionCore,
  { timeEnded = false, captcha }: { timeEnded?: boolean; captcha?: string } = {},
): Promise<void> {
  const { deps, page } = core;
  const draft = core.draft();
  if (draft === null || core.get().phase.name === 'sending') return;
  const sending = draft.sending ?? {
    answers: listVisibleAnswers(core.get().pages, core.get().answers),
    duration: Math.max(0, Math.round((deps.now() - draft.startedAt) / 1000)),
    ...(draft.edits !== undefined && { editId: makeUuidWithSeed(deps.randomBytes) }),
  };
  const phase = { name: 'sending', state: 'trying' } as const;
  core.set({ phase, problems: new Map(), notice: '', waitsForFiles: false });
  core.keep({ sending });
  if (sending.editId !== undefined) return sendEdit(core, { ...sending, editId: sending.editId }, draft);
  const { attemptId, secret, revision } = draft;
  const input = {
    inquiryId: page.inquiryId,
    attemptId,
    attemptSecret: secret,
    revision,
    answers: [...sending.answers],
    duration: Math.min(sending.duration, maxResponseSeconds),
    channel: getChannelOfAttempt(draft, deps),
    ...(captcha !== undefined && { captcha }),
  };
  const sentAt = deps.now();
  const reply = await sendSafely(core, () => deps.call(submitResponse, input));
  if (reply.kind === 'refused') {
    if (reply.code === 'captchaNeeded') {
      return core.set({ phase: { name: 'captcha', isWrong: captcha !== undefined } });
    }
    handleRefusal(core, reply);
    return;
  }
  const receipt: StoredReceipt = { ...reply.result, secret, at: deps.now() };
  core.store().finish(receipt);
  const isSlow = receipt.at - sentAt > quickReplyMs;
  core.set({ phase: { name: 'done', receipt, timeEnded, isSlow } });
}

function sendSafely<Result>(
  { deps, pause, set }: SessionCore,
  call: () => Promise<CallReply<Result>>,
): Promise<Exclude<CallReply<Result>, ServerUnreachable>> {
  return sendUntilAnswered(call, {
    online: deps.online,
    random: deps.random,
    pause,
    report: (state) => set({ phase: { name: 'sending', state } }),
  });
}

type Edit = { readonly answers: readonly Answer[]; readonly editId: string };

async function sendEdit(core: SessionCore, { answers, editId }: Edit, draft: AttemptDraft): Promise<void> {
  const { deps, page } = core;
  const { attemptId, secret } = draft;
  const reply = await sendSafely(core, () =>
    deps.call(editMyResponse, {
      inquiryId: page.inquiryId,
      responseId: attemptId,
      editId,
      answers: [...answers],
      ...(secret !== '' && { attemptSecret: secret }),
    }),
  );
  if (reply.kind === 'refused') return handleRefusal(core, reply);
  const { responseId: _, editing, ...outcome } = reply.result;
  const before = core.store().loadReceipt();
  const receipt =
    before === null ? null : { ...before, redirectUrl: undefined, scoreWithheld: undefined, ...outcome };
  if (receipt === null) core.store().forget();
  else core.store().finish(receipt);
  core.set({ editing: null, phase: { name: 'edited', receipt, editing } });
}

function handleRefusal(core: SessionCore, refusal: CallRefusal): void {
  const signInFirst = refusal.status === 401;
  // After a new sign-in the same answers are sent again; after any other refusal they can be changed.
  core.keep({ sending: signInFirst ? (core.draft()?.sending ?? null) : null });
  const isEdit = core.draft()?.edits !== undefined;
  const askedIds = new Set(listQuestionsOfPages(core.get().pages).map((question) => question.id));
  const problems = new Map<string, string>();
  for (const [path, text] of Object.entries(refusal.fields)) {
    const [, questionId, optionId] = fieldPath.exec(path) ?? [];
    if (optionId !== undefined) core.set({ places: { ...core.get().places, [optionId]: 0 } });
    if (questionId !== undefined && askedIds.has(questionId)) problems.set(questionId, text);
  }
  if (refusal.fields.name !== undefined) {
    core.set({ requiredName: core.get().requiredName ?? { proposal: '' } });
    void beginAgain(core, refusal);
  } else if (problems.size > 0) {
    core.set({ phase: { name: 'answering' } });
    showQuestionProblems(core, problems, core.t('serverRefused'));
  } else if (refusal.status === 400 || (isEdit && refusal.code === 'quotaFull')) {
    core.set({ phase: { name: 'answering' }, notice: refusal.fields['quota.message'] ?? refusal.text });
  } else if (isEdit && !signInFirst) {
    core.store().forget();
    showResponseEditRefusal(core, refusal.text, { unsent: true });
  } else if (refusal.code === 'rulesChanged') {
    void beginAgain(core, refusal);
  } else {
    void applyRefusal(core, refusal);
  }
}

/**
 * The inquiry got a time limit, a draw or other questions meanwhile, or requires a name. The answers stay, and go into
 * a new attempt under the new rules.
 */
export async function beginAgain(core: SessionCore, refusal: CallRefusal): Promise<void> {
  // Several uploads may be refused at once.
  const isOver = () => !['answering', 'sending'].includes(core.get().phase.name);
  if (isOver()) return;
  const item = await core.deps.call(getItem, { id: core.page.inquiryId });
  if (isOver()) return;
  if (item.kind !== 'ok') return applyRefusal(core, refusal);
  // The previous questions are dropped.
  core.store().forget();
  core.keep();
  core.set({ phase: { name: 'intro', rules: toParticipationRules(item.result), problem: refusal.text } });
}
