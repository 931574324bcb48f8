import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type {
  dismissReports,
  refuseAppeal,
  restoreContent,
  takeDown,
} from '@nazar/domain/api/moderation-calls.ts';
import type { CallContext } from '../../platform/http/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { closeContentReports, toModerationTarget, updateModeration } from '../reports/index.ts';
import { lockContentModerationCase } from './decide-content.ts';
import { lockMessageModerationCase } from './decide-message.ts';
import type { ModerationCaseActions } from './moderation-case-actions.ts';

type Done = Record<string, never>;

function lockCaseOf(
  ctx: CallContext,
  named: ParsedCallInput<typeof dismissReports>,
): Promise<ModerationCaseActions> {
  const thing = toModerationTarget(named);
  return 'messageId' in thing ? lockMessageModerationCase(ctx, thing) : lockContentModerationCase(ctx, thing);
}

export async function takeDownTarget(
  ctx: CallContext,
  { reason, words, ...named }: ParsedCallInput<typeof takeDown>,
): Promise<Done> {
  const judged = await lockCaseOf(ctx, named);
  const { adminId, locked } = judged;
  if (locked.takenDownAt !== null) throw new Problem('alreadyDecided');
  const now = new Date(ctx.now());
  const kept = await judged.hide(now);
  await closeContentReports(ctx.db, locked.id, now);
  await updateModeration(ctx.db, locked.id, {
    ...{ takenDownAt: now, takenDownBy: adminId, reason, words, ...kept },
    ...{ appeal: null, appealedAt: null, appealRefusedAt: null },
  });
  await judged.note('takeDown', {
    before: { reports: locked.openReports },
    after: { reason },
    reason: words,
  });
  await judged.notifyTakenDown(words);
  return {};
}

export async function restoreTarget(
  ctx: CallContext,
  { reason, ...named }: ParsedCallInput<typeof restoreContent>,
): Promise<Done> {
  const judged = await lockCaseOf(ctx, named);
  const { locked } = judged;
  if (locked.takenDownAt === null) throw new Problem('alreadyDecided');
  await judged.show(new Date(ctx.now()));
  await updateModeration(ctx.db, locked.id, {
    ...{ takenDownAt: null, takenDownBy: null, reason: null, words: null, keptText: null, keptState: null },
    ...{ appeal: null, appealedAt: null, appealRefusedAt: null },
  });
  await judged.done();
  await judged.note('restore', {
    before: { reason: locked.reason, appealed: locked.appealedAt !== null },
    reason,
  });
  await judged.notifyRestored(reason);
  return {};
}

export async function dismissReportsOfTarget(
  ctx: CallContext,
  named: ParsedCallInput<typeof dismissReports>,
): Promise<Done> {
  const judged = await lockCaseOf(ctx, named);
  const { locked } = judged;
  if (locked.takenDownAt !== null) throw new Problem('alreadyDecided');
  // A repeat of the call, or another administrator dismissed the reports already.
  if (locked.openReports === 0) return {};
  await closeContentReports(ctx.db, locked.id, new Date(ctx.now()));
  await judged.done();
  await judged.note('reports.dismiss', { before: { reports: locked.openReports } });
  return {};
}

export async function refuseAppealOfTarget(
  ctx: CallContext,
  named: ParsedCallInput<typeof refuseAppeal>,
): Promise<Done> {
  const judged = await lockCaseOf(ctx, named);
  const { locked } = judged;
  const isOpen = locked.takenDownAt !== null && locked.appealedAt !== null && locked.appealRefusedAt === null;
  if (!isOpen) throw new Problem('alreadyDecided');
  await updateModeration(ctx.db, locked.id, { appealRefusedAt: new Date(ctx.now()) });
  await judged.note('appeal.refuse');
  return {};
}
