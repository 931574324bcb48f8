import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import {
  getLinkInviteeStorageKey,
  getPersonalLinkStorageKey,
} from '@nazar/domain/participation/personal-link.ts';
import type { CallRefusal } from './call-server.ts';
import { toParticipationLook } from './participation-rules.ts';
import { resolveExpiredAttempt } from './resolve-expired-attempt.ts';
import type { SessionCore } from './session-core.ts';
import type { SessionPhase } from './session-state.ts';

/** After these codes, the server may have counted the answers that it saved. */
const endings = ['timeEnded', 'alreadyAnswered', 'attemptConflict'];

/** Shows the phase after a refusal by the server. The answers stay in the browser and on the page. */
export async function applyRefusal(core: SessionCore, refusal: CallRefusal): Promise<void> {
  const draft = core.draft() ?? core.store().loadDraft();
  if (endings.includes(refusal.code) && draft?.endsAt != null) {
    return resolveExpiredAttempt(core, draft, (other) => setRefusalPhase(core, other));
  }
  return setRefusalPhase(core, refusal);
}

/** Like `applyRefusal`, once the server has replied whether the saved answers count. */
export async function setRefusalPhase(core: SessionCore, refusal: CallRefusal): Promise<void> {
  core.showKept();
  const phase = getPhaseAfterRefusal(core, refusal);
  if (phase.name === 'answered') keepOnlyUnsavedAnswers(core);
  core.set({ phase });
  if (phase.name !== 'refused' && phase.name !== 'answered' && phase.name !== 'timeEnded') return;
  const item = await core.deps.call(getItem, { id: core.page.inquiryId });
  if (item.kind !== 'ok') return;
  const { expireMessage } = item.result;
  core.set({ expireMessage, look: core.get().look ?? toParticipationLook(item.result) });
}

/**
 * Keeps only the answers that the other device did not have when it submitted the saved ones. Anonymous answers are not
 * shown on other devices, so they all stay.
 */
export function keepOnlyUnsavedAnswers(core: SessionCore): void {
  const { unsaved } = core.draft() ?? core.store().loadDraft() ?? {};
  const { answers, look } = core.get();
  if (unsaved === undefined || (look !== null && look.privacy !== 'named')) return;
  core.set({ answers: new Map([...answers].filter(([questionId]) => unsaved.includes(questionId))) });
}

/** Removes the stored personal link, so that signing in after an expired link uses the account. */
export function deleteStoredPersonalLink({ deps, page }: SessionCore): void {
  deps.tab.remove(getPersonalLinkStorageKey(page.inquiryId));
  deps.tab.remove(getLinkInviteeStorageKey(page.inquiryId));
}

function getPhaseAfterRefusal(core: SessionCore, refusal: CallRefusal): SessionPhase {
  switch (refusal.code) {
    case 'alreadyAnswered':
    case 'attemptConflict': {
      const receipt = core.store().loadReceipt();
      return { name: 'answered', receipt, unsent: receipt === null || refusal.code === 'attemptConflict' };
    }
    case 'timeEnded':
      return { name: 'timeEnded' };
    case 'continuedElsewhere':
      return { name: 'elsewhere' };
    case 'linkUnknown':
    case 'linkOld':
    case 'linkRemoved':
      deleteStoredPersonalLink(core);
      return { name: 'noEntry', reason: refusal.code };
    case 'sessionRequired':
      return { name: 'signIn' };
    default:
      return {
        name: 'refused',
        text: refusal.text,
        message: refusal.fields['quota.message'],
        gone: ['notFound', 'inquiryDeleted'].includes(refusal.code),
      };
  }
}
