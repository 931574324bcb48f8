import { getMyResponse } from '@nazar/domain/api/participation-calls.ts';
import { showResponseEditRefusal } from './response-edit.ts';
import type { SessionCore } from './session-core.ts';

/** Whether the submitted answers can be changed now; without a connection it is assumed. */
export async function fetchCanEditResponse(core: SessionCore): Promise<boolean> {
  const receipt = core.store().loadReceipt();
  const proof = receipt === null ? {} : { responseId: receipt.resultId, attemptSecret: receipt.secret };
  const reply = await core.deps.call(getMyResponse, { inquiryId: core.page.inquiryId, ...proof });
  if (reply.kind === 'away') return true;
  if (reply.kind === 'refused') return false;
  const { refusal } = reply.result.editing;
  if (refusal === null) return true;
  // The rules on the card have ended meanwhile.
  if (refusal.code !== 'notEditable' && core.get().phase.name === 'answered')
    showResponseEditRefusal(core, refusal.text);
  return false;
}
