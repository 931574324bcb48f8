import { getMyResponse } from '@nazar/domain/api/participation-calls.ts';
import { showOver } from './open-edit.ts';
import type { SessionCore } from './session-core.ts';

/** Whether changing what was sent would work now; without a connection it may. */
export async function checkEdit(core: SessionCore): Promise<boolean> {
  const receipt = core.store().loadReceipt();
  const proof = receipt === null ? {} : { responseId: receipt.resultId, attemptSecret: receipt.secret };
  const reply = await core.deps.call(getMyResponse, { inquiryId: core.page.inquiryId, ...proof });
  if (reply.kind === 'away') return true;
  if (reply.kind === 'refused') return false;
  const { refusal } = reply.result.editing;
  if (refusal === null) return true;
  // The rules that the card shows ended meanwhile.
  if (refusal.code !== 'notEditable' && core.get().phase.name === 'answered') showOver(core, refusal.text);
  return false;
}
