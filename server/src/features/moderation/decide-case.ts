import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type {
  dismissReports,
  refuseAppeal,
  restoreContent,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { closeContentReports, toModerationTarget, updateModeration } from '../reports/index.ts';
import { requireAndLockContentCase } from './decide-content.ts';
import { lockMessageModerationCase } from './decide-message.ts';
import type { ModerationCaseActions } from './moderation-case-actions.ts';

type EmptyResult = Record<string, never>;

function lockCaseOf(
  ctx: CallContext,
  input: ParsedCallInput<typeof dismissReports>,
): Promise<ModerationCaseActions> {
  const target = toModerationTarget(input);
  return 'messageId' in target
    ? lockMessageModerationCase(ctx, target)
    : requireAndLockContentCase(ctx, target);
}

export async function takeDownTarget(
  ctx: CallContext,
  { reason, words: explanation, ...input }: ParsedCallInput<typeof takeDown>,
): Promise<EmptyResult> {
  const lockedCase = await lockCaseOf(ctx, input);
  const { adminId, locked } = lockedCase;
  if (locked.takenDownAt !== null) throw new Problem('alreadyDecided');
  const now = new Date(ctx.now());
  const takedownRecord = await lockedCase.hide(now);
  await closeContentReports(ctx.db, locked.id, now);
  await updateModeration(ctx.db, locked.id, {
    takenDownAt: now,
    takenDownBy: adminId,
    reason,
    explanation,
    ...takedownRecord,
    appeal: null,
    appealedAt: null,
    appealRefusedAt: null,
  });
  await lockedCase.note('takeDown', {
    before: { reports: locked.openReports },
    after: { reason },
    reason: explanation,
  });
  await lockedCase.notifyTakenDown(explanation);
  return {};
}

export async function restoreTarget(
  ctx: CallContext,
  { reason, ...input }: ParsedCallInput<typeof restoreContent>,
): Promise<EmptyResult> {
  const lockedCase = await lockCaseOf(ctx, input);
  const { locked } = lockedCase;
  if (locked.takenDownAt === null) throw new Problem('alreadyDecided');
  await lockedCase.show(new Date(ctx.now()));
  await updateModeration(ctx.db, locked.id, {
    takenDownAt: null,
    takenDownBy: null,
    reason: null,
    explanation: null,
    keptText: null,
    keptState: null,
    appeal: null,
    appealedAt: null,
    appealRefusedAt: null,
  });
  await lockedCase.done();
  await lockedCase.note('restore', {
    before: { reason: locked.reason, appealed: locked.appealedAt !== null },
    reason,
  });
  await lockedCase.notifyRestored(reason);
  return {};
}

export async function dismissReportsOfTarget(
  ctx: CallContext,
  input: ParsedCallInput<typeof dismissReports>,
): Promise<EmptyResult> {
  const lockedCase = await lockCaseOf(ctx, input);
  const { locked } = lockedCase;
  if (locked.takenDownAt !== null) throw new Problem('alreadyDecided');
  // A repeat of the call, or another administrator dismissed the reports already.
  if (locked.openReports === 0) return {};
  await closeContentReports(ctx.db, locked.id, new Date(ctx.now()));
  await lockedCase.done();
  await lockedCase.note('reports.dismiss', { before: { reports: locked.openReports } });
  return {};
}

export async function refuseAppealOfTarget(
  ctx: CallContext,
  input: ParsedCallInput<typeof refuseAppeal>,
): Promise<EmptyResult> {
  const lockedCase = await lockCaseOf(ctx, input);
  const { locked } = lockedCase;
  const isOpen = locked.takenDownAt !== null && locked.appealedAt !== null && locked.appealRefusedAt === null;
  if (!isOpen) throw new Problem('alreadyDecided');
  await updateModeration(ctx.db, locked.id, { appealRefusedAt: new Date(ctx.now()) });
  await lockedCase.note('appeal.refuse');
  return {};
}
