import type { Refusal } from './call-server.ts';
import type { Receipt } from './draft.ts';
import { refuse } from './open-attempt.ts';
import { rulesOf } from './rules-of.ts';
import { sendUntilAnswered } from './send-until-answered.ts';
import type { SessionCore } from './session-core.ts';
import { tokenName } from './session-deps.ts';
import { questionsOf, shownAnswers } from './session-state.ts';
import { showProblems } from './show-problems.ts';

const fieldPath = /^answers\.([^.]+)/;

/** Sends the answers, the same ones until the server has them. Called again after a reload if need be. */
export async function submitAttempt(
  core: SessionCore,
  { timeEnded = false }: { timeEnded?: boolean } = {},
): Promise<void> {
  const { deps, page, pause } = core;
  const draft = core.draft();
  if (draft === null || core.get().phase.name === 'sending') return;
  const sending = draft.sending ?? {
    answers: shownAnswers(core.get().pages, core.get().answers),
    duration: Math.max(0, Math.round((deps.now() - draft.startedAt) / 1000)),
  };
  core.set({ phase: { name: 'sending', state: 'trying' }, problems: new Map(), notice: '' });
  core.keep({ sending });
  const { attemptId, secret, revision } = draft;
  const input = {
    inquiryId: page.inquiryId,
    attemptId,
    attemptSecret: secret,
    revision,
    answers: [...sending.answers],
    duration: Math.min(sending.duration, 31_536_000),
  };
  const send = async () => {
    const hadToken = deps.local.get(tokenName) !== null;
    const reply = await deps.call('submit', input);
    // The session died meanwhile: what a guest may do is done as a guest.
    const dead =
      reply.kind === 'refused' && reply.status === 401 && hadToken && core.page.view.kind !== 'signIn';
    return dead ? deps.call('submit', input) : reply;
  };
  const reply = await sendUntilAnswered(send, {
    online: deps.online,
    random: deps.random,
    pause,
    tell: (state) => core.set({ phase: { name: 'sending', state } }),
  });
  if (reply.kind === 'refused') {
    handleRefusal(core, reply);
    return;
  }
  const receipt: Receipt = { ...reply.result, secret, at: deps.now() };
  core.store().finish(receipt);
  core.set({ phase: { name: 'done', receipt, timeEnded } });
}

function handleRefusal(core: SessionCore, refusal: Refusal): void {
  const signInFirst = refusal.status === 401;
  // After a new sign-in the same answers go out again; every other «no» lets them be changed.
  core.keep({ sending: signInFirst ? (core.draft()?.sending ?? null) : null });
  const asked = new Set(questionsOf(core.get().pages).map((question) => question.id));
  const problems = new Map<string, string>();
  for (const [path, text] of Object.entries(refusal.fields)) {
    const questionId = fieldPath.exec(path)?.[1];
    if (questionId !== undefined && asked.has(questionId)) problems.set(questionId, text);
  }
  if (problems.size > 0) {
    core.set({ phase: { name: 'answering' } });
    showProblems(core, problems, core.say('serverRefused'));
  } else if (refusal.status === 400) {
    core.set({ phase: { name: 'answering' }, notice: refusal.text });
  } else if (refusal.code === 'rulesChanged') {
    void beginAgain(core, refusal);
  } else {
    refuse(core, refusal);
  }
}

/** A time limit or a draw came meanwhile: what is answered stays, and goes into an attempt under these rules. */
async function beginAgain(core: SessionCore, refusal: Refusal): Promise<void> {
  const item = await core.deps.call('getItem', { id: core.page.inquiryId });
  if (item.kind !== 'ok') return refuse(core, refusal);
  core.set({ phase: { name: 'intro', rules: rulesOf(item.result), problem: refusal.text } });
}
