import type { ParticipationStart } from '@nazar/domain/api/participation-calls.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import type { ParticipationRules } from '@nazar/domain/api/participation-page.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { applyRefusal } from './apply-refusal.ts';
import type { AttemptDraft, StoredInquiryForm } from './browser-attempt-store.ts';
import { noParticipationRules } from './participation-rules.ts';
import { type SessionCore, toLookState } from './session-core.ts';
import type { SessionDeps } from './session-deps.ts';
import { pageTopFocusTarget, type SessionPhase } from './session-state.ts';

/** Starts or continues an attempt on the server and shows its questions. */
export async function startOrResumeAttempt(
  core: SessionCore,
  { captcha, rules: loadedRules }: { captcha?: string | undefined; rules?: ParticipationRules } = {},
): Promise<void> {
  const { deps, page } = core;
  const before = core.get().phase;
  const storedDraft = core.store().loadDraft();
  const draft = storedDraft ?? core.newDraft({ revision: 1, seed: 0 });
  // The draft is stored before the call, so that a retry after a lost reply names the same attempt.
  core.store().saveDraft(draft);
  core.set({ phase: { name: 'loading' } });
  const { attemptId, secret } = draft;
  const reply = await deps.call(startParticipation, {
    inquiryId: page.inquiryId,
    attemptId,
    attemptSecret: secret,
    channel: getChannelOfAttempt(draft, deps),
    ...(captcha !== undefined && { captcha }),
  });
  if (reply.kind === 'ok') return enterAttempt(core, draft, reply.result);
  const rules = loadedRules ?? findRules(core, before);
  if (reply.kind === 'refused' && reply.code === 'captchaNeeded') {
    return core.set({ phase: { name: 'captcha', isWrong: captcha !== undefined, rules } });
  }
  if (reply.kind === 'refused' && reply.fields.name !== undefined) {
    const requiredName = core.get().requiredName ?? { proposal: '' };
    return core.set({ requiredName, phase: { name: 'intro', rules, problem: '' } });
  }
  if (reply.kind === 'refused') return applyRefusal(core, reply);
  const form = core.store().loadForm();
  if (storedDraft?.onServer && form !== null) {
    core.set({ ...toLookState(form.look), pages: form.pages, phase: { name: 'answering' } });
    core.adopt(storedDraft);
    return;
  }
  const problem = core.t(deps.online() ? 'startFailed' : 'startOffline');
  core.set({ phase: { name: 'intro', rules, problem } });
}

/** The channel that the attempt started with; an attempt without one gets the current channel. */
export function getChannelOfAttempt({ channel }: AttemptDraft, deps: SessionDeps): string | null {
  return channel ?? deps.channel;
}

/** A continued attempt had no start button, so the rules may be in the page data. */
function findRules({ page: { view } }: SessionCore, before: SessionPhase): ParticipationRules {
  if ('rules' in before && before.rules !== undefined) return before.rules;
  return 'rules' in view && view.rules !== null ? view.rules : noParticipationRules;
}

function enterAttempt(core: SessionCore, draft: AttemptDraft, start: ParticipationStart): void {
  const { revision, seed, look, pages } = findPinnedForm(core, draft, start) ?? start;
  if (look.singleSession === true) {
    core.store().forget();
    core.keepUnder({ singleSession: true });
  }
  const { places = {} } = start;
  core.set({
    ...toLookState(look),
    pages,
    places,
    phase: { name: 'answering' },
    focus: { target: pageTopFocusTarget },
  });
  const endsAt =
    start.endsAt === null ? null : core.deps.now() + Date.parse(start.endsAt) - Date.parse(start.now);
  const isUnnamed = look.privacy !== 'named';
  core.adopt({
    ...draft,
    revision,
    seed,
    attemptId: start.attemptId ?? draft.attemptId,
    answers: mergeAnswers(start.answers, draft, isUnnamed),
    endsAt,
    onServer: start.attemptId !== null,
    ...(isUnnamed &&
      draft.unsaved !== undefined && { unsaved: listUnsavedQuestionIds(draft, start.answers) }),
  });
  core.store().saveForm({ revision, seed, look, pages });
  core.keep();
}

/** If only the browser stores the attempt, only it knows the revision of the answers. */
function findPinnedForm(
  core: SessionCore,
  draft: AttemptDraft,
  start: ParticipationStart,
): StoredInquiryForm | null {
  const form = core.store().loadForm();
  if (start.attemptId !== null || draft.answers.length === 0 || form === null) return null;
  return form.revision === draft.revision && form.seed === draft.seed ? form : null;
}

/**
 * Includes answers that the server no longer has, because another device that opens an anonymous attempt empties it.
 */
function listUnsavedQuestionIds(
  { answers, unsaved = [] }: AttemptDraft,
  fromServer: readonly Answer[],
): string[] {
  const saved = new Set(fromServer.map(({ questionId }) => questionId));
  const unsavedIds = answers.map(({ questionId }) => questionId).filter((id) => !saved.has(id));
  return [...new Set([...unsaved, ...unsavedIds])];
}

/**
 * Merges the answers of this browser with those that another device has saved since. Anonymous answers are not shown on
 * other devices.
 */
function mergeAnswers(
  fromServer: readonly Answer[],
  { answers, unsaved }: AttemptDraft,
  isUnnamed: boolean,
): Answer[] {
  const isNewer = (id: string) => isUnnamed || (unsaved?.includes(id) ?? true);
  const merged = new Map(fromServer.map((answer) => [answer.questionId, answer]));
  if (!isUnnamed) for (const id of unsaved ?? []) merged.delete(id);
  for (const answer of answers) if (isNewer(answer.questionId)) merged.set(answer.questionId, answer);
  return [...merged.values()];
}
