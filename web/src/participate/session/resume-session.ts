import type { CallResult } from '@nazar/domain/api/define-call.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { openPersonalLink } from '@nazar/domain/api/invitee-calls.ts';
import type { ParticipationStart } from '@nazar/domain/api/participation-calls.ts';
import { getMyResponse } from '@nazar/domain/api/participation-calls.ts';
import { getInfo } from '@nazar/domain/api/user-calls.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { showsAccountName, storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { getLinkInviteeStorageKey } from '@nazar/domain/participation/personal-link.ts';
import { applyRefusal, deleteStoredPersonalLink, keepOnlyUnsavedAnswers } from './apply-refusal.ts';
import type { AttemptDraft, StoredReceipt } from './browser-attempt-store.ts';
import type { CallRefusal } from './call-server.ts';
import { toParticipationLook, toParticipationRules } from './participation-rules.ts';
import { resolveExpiredAttempt } from './resolve-expired-attempt.ts';
import { type SessionCore, toLookState } from './session-core.ts';
import { sessionTokenStorageKey } from './session-deps.ts';
import { listQuestionsOfPages, type SessionPhase } from './session-state.ts';
import { startOrResumeAttempt } from './start-or-resume-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';

/**
 * Continues from what this browser has stored for the inquiry: a receipt, an unconfirmed submit, or answers. `early`
 * contains the answers entered before the script ran.
 */
export async function resumeSession(core: SessionCore, early: readonly Answer[]): Promise<void> {
  const { view } = core.page;
  if (view.kind === 'signIn') return core.deps.link === null ? resumeSignedIn(core) : resumeLinked(core);
  if (await resumeEdit(core)) return;
  const receipt = core.store().loadReceipt();
  if (receipt !== null) return showAnswered(core, receipt);
  const draft = core.store().loadDraft();
  if (draft !== null && (await resumeSending(core))) return;
  if (view.kind === 'intro' && isUnderWay(draft)) return startOrResumeAttempt(core);
  if (view.kind === 'closed' && view.look !== null) return showLeft(core);
  if (view.kind !== 'questions') return;
  if (draft !== null) resumeAnswers(core, draft, view.start);
  else if (view.start.seed !== 0) resumeOrder(core, view.start);
  for (const answer of early) {
    if (!core.get().answers.has(answer.questionId)) {
      core.set({ answers: new Map(core.get().answers).set(answer.questionId, answer) });
    }
  }
  core.keep();
}

function showAnswered(core: SessionCore, receipt: StoredReceipt): void {
  const isLate = core.store().loadDraft()?.late === true;
  if (isLate) core.showKept();
  core.set({ phase: { name: 'answered', receipt, unsent: isLate } });
}

/** Resends an edit whose sending was interrupted; any other edit is kept until it is opened again. */
async function resumeEdit(core: SessionCore): Promise<boolean> {
  const draft = core.store().loadDraft();
  if (draft?.edits === undefined) return false;
  if (draft.sending !== null) return resumeSending(core);
  // A guest's edit can't be opened again without its receipt, and it is not an attempt.
  if (draft.secret !== '' && core.store().loadReceipt() === null) core.store().forget();
  return false;
}

function isUnderWay(draft: AttemptDraft | null): boolean {
  return draft !== null && draft.edits === undefined && (draft.onServer || draft.answers.length > 0);
}

/** Resends a submit that was interrupted when the page was closed. */
async function resumeSending(core: SessionCore): Promise<boolean> {
  const draft = core.store().loadDraft();
  if (draft?.sending == null) return false;
  const form = core.store().loadForm();
  if (form !== null) core.set({ ...toLookState(form.look), pages: form.pages });
  core.adopt(draft);
  await submitAttempt(core);
  return true;
}

/** Continues with the revision in which the attempt started, even if the page has a newer one. */
function resumeAnswers(core: SessionCore, draft: AttemptDraft, start: ParticipationStart): void {
  const form = core.store().loadForm();
  const pinned = form !== null && form.revision === draft.revision && form.seed === draft.seed;
  if (pinned && (form.revision !== start.revision || form.seed !== start.seed)) {
    core.set({ ...toLookState(form.look), pages: form.pages });
  }
  if (pinned || draft.revision === start.revision) {
    core.adopt(draft);
    return;
  }
  // The old questions could not be stored, so answers that still fit go into a new attempt.
  const askedIds = new Set(listQuestionsOfPages(start.pages).map((question) => question.id));
  const answers = draft.answers.filter((answer) => askedIds.has(answer.questionId));
  core.adopt({ ...core.newDraft(start), answers });
}

/** Shuffled questions keep the order in which this browser first saw them, even before the first answer. */
function resumeOrder(core: SessionCore, { revision, seed, look, pages }: ParticipationStart): void {
  const form = core.store().loadForm();
  if (form?.revision !== revision) core.store().saveForm({ revision, seed, look, pages });
  else if (form.seed !== seed) core.set({ pages: form.pages });
}

/** Shows the state of unsent answers after the inquiry closed. */
async function showLeft(core: SessionCore): Promise<void> {
  const draft = core.store().loadDraft();
  if (draft === null || !isUnderWay(draft)) return;
  const { phase } = core.get();
  if (draft.endsAt === null) {
    core.showKept();
    if (phase.name === 'answered') keepOnlyUnsavedAnswers(core);
    return;
  }
  await resolveExpiredAttempt(core, draft, async () => {
    core.showKept();
    core.set({ phase });
  });
}

/** The page is served without a session; signed-in users fetch their own view afterwards. */
async function resumeSignedIn(core: SessionCore): Promise<void> {
  const { deps, page } = core;
  if (deps.local.get(sessionTokenStorageKey) === null) return;
  core.set({ phase: { name: 'loading' } });
  const [person, item] = await Promise.all([
    deps.call(getInfo, {}),
    deps.call(getItem, { id: page.inquiryId }),
  ]);
  if (person.kind === 'away' || item.kind === 'away') {
    return core.set({ phase: { name: 'refused', text: core.t('loadFailed'), again: true } });
  }
  if (person.kind === 'refused') return core.set({ phase: { name: 'signIn' } });
  core.keepUnder({ account: person.result.id });
  if (item.kind === 'refused') return showRefusal(core, item);
  const { name, profileName } = person.result;
  if (name === '' && showsAccountName(item.result)) {
    core.set({ requiredName: { proposal: profileName } });
  }
  return resumeForParticipant(core, item.result, null);
}

/** For a personal link, fetches the person and then the inquiry. */
async function resumeLinked(core: SessionCore): Promise<void> {
  const { deps, page } = core;
  core.set({ phase: { name: 'loading' } });
  const person = await deps.call(openPersonalLink, { inquiryId: page.inquiryId });
  if (person.kind === 'refused') return applyRefusal(core, person);
  const item = person.kind === 'away' ? person : await deps.call(getItem, { id: page.inquiryId });
  if (person.kind === 'away' || item.kind === 'away') {
    return core.set({ phase: { name: 'refused', text: core.t('loadFailed'), again: true } });
  }
  core.keepUnder({ account: person.result.key });
  // With it the application finds the receipt in this tab.
  core.deps.tab.set(getLinkInviteeStorageKey(page.inquiryId), person.result.key);
  if (item.kind === 'refused') return showRefusal(core, item);
  return resumeForParticipant(core, item.result, person.result);
}

/** An inquiry that is not open yet, or was deleted, says so; others that this person can't access look nonexistent. */
function showRefusal(core: SessionCore, refusal: CallRefusal): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const closed = { title: '', message: '', look: null, opensAt: null, seeResults: false, timeZone };
  switch (refusal.code) {
    case 'notFound':
      deleteStoredPersonalLink(core);
      core.set({ phase: { name: 'noEntry', reason: 'notYours' } });
      break;
    case 'inquiryNotOpen':
      core.set({ phase: { name: 'closed', reason: 'notOpen', ...closed } });
      break;
    case 'inquiryDeleted':
      core.set({ phase: { name: 'closed', reason: 'deleted', ...closed } });
      break;
    default:
      applyRefusal(core, refusal);
  }
}

async function resumeForParticipant(
  core: SessionCore,
  inquiry: PublicInquiry,
  person: CallResult<typeof openPersonalLink> | null,
): Promise<void> {
  if (inquiry.cooperationType === 'limited' && person !== null) {
    core.set({ invited: { ...person, signedIn: core.deps.local.get(sessionTokenStorageKey) !== null } });
  }
  core.keepUnder({ singleSession: inquiry.singleSession });
  core.set({ language: inquiry.language, look: toParticipationLook(inquiry) });
  if (await resumeEdit(core)) return;
  const receipt = core.store().loadReceipt();
  core.set({ editRules: pickEditRules(inquiry, receipt !== null) });
  if (receipt !== null) return showAnswered(core, receipt);
  if (await resumeSending(core)) return;
  const closed = getClosedPhase(inquiry);
  if (closed !== null) {
    const isAnswered = closed.name === 'closed' && (await hasEditable(core));
    core.set({ phase: isAnswered ? { name: 'answered', receipt: null } : closed });
    return isAnswered ? undefined : showLeft(core);
  }
  if (!inquiry.abilities.participate) {
    // Its owner, who may open the page, is not on the list.
    return core.set({ phase: { name: 'refused', text: core.t('notInvited'), message: '' } });
  }
  const { questionCount: questions, duration } = inquiry;
  // Pages that were served with questions lack the texts for it.
  const rules = { ...toParticipationRules(inquiry), extent: { questions, seconds: duration.seconds } };
  if (isUnderWay(core.store().loadDraft())) return startOrResumeAttempt(core, { rules });
  core.set({ phase: { name: 'intro', rules, problem: '' } });
}

/**
 * The edit rules for submitted answers, which are found by the account, or only by the receipt if no name is stored
 * with them.
 */
function pickEditRules(inquiry: PublicInquiry, hasReceipt: boolean): PublicInquiry['editing'] {
  const { closedReason, editing } = inquiry;
  if (!storesIdentity(inquiry) && !hasReceipt) return null;
  return closedReason === 'inquiryExpired' && editing?.afterExpiry !== true ? null : editing;
}

/** Whether this person has answers in a closed inquiry that they can still edit. */
async function hasEditable({ deps, page, get }: SessionCore): Promise<boolean> {
  if (get().editRules?.afterExpiry !== true) return false;
  return (await deps.call(getMyResponse, { inquiryId: page.inquiryId })).kind === 'ok';
}

const reasons: Readonly<Record<string, 'expired' | 'full' | 'notOpen'>> = {
  inquiryExpired: 'expired',
  inquiryFull: 'full',
  inquiryNotOpen: 'notOpen',
};

/** The phase that explains why a person can't participate now; null if they can. */
function getClosedPhase(inquiry: PublicInquiry): SessionPhase | null {
  const { closedReason } = inquiry;
  if (closedReason === null) return null;
  const { seeResults } = inquiry.abilities;
  if (closedReason === 'alreadyAnswered')
    return { name: 'answered', receipt: null, unsent: true, seeResults };
  const reason = reasons[closedReason] ?? 'notOpen';
  return {
    name: 'closed',
    reason,
    title: inquiry.publicTitle,
    look: null,
    message: reason === 'notOpen' ? '' : inquiry.expireMessage,
    opensAt: reason === 'notOpen' ? inquiry.publishDate : null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    seeResults,
  };
}
