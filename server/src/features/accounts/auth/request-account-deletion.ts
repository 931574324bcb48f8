import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { accountDeletionDelayDays, type deleteMyAccount } from '@nazar/domain/api/my-data-calls.ts';
import { makeAccountDeletionMessage } from '../../../platform/delivery/account-messages.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem, Problem } from '../../../platform/http/problem.ts';
import { deleteAccountSessions } from '../../../platform/http/session.ts';
import { lockAdminsAndCheckIsLast } from '../../access/index.ts';
import { upsertAccountDeletion } from '../account-deletion/deletion-queries.ts';
import { requireCallerPassword } from './caller-password-queries.ts';
import { deleteOneTimeCodesOfAccount, lockAccountIfPasswordUnchanged } from './credential-queries.ts';
import { queueMessagesToAccount } from './queue-messages-to-account.ts';

const day = 24 * 3_600_000;

/** Schedules the deletion. The owner can cancel it by signing in within the week. */
export async function requestAccountDeletion(
  ctx: CallContext,
  { password, keepAnswers }: ParsedCallInput<typeof deleteMyAccount>,
): Promise<CallResult<typeof deleteMyAccount>> {
  const known = await requireCallerPassword(ctx, password);
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    if (await lockAdminsAndCheckIsLast(tx, known.id)) throw new Problem('lastAdmin');
    if (!(await lockAccountIfPasswordUnchanged(tx, known)))
      throw makeInvalidFieldProblem('password', 'invalidPassword');
    const { dueAt } = await upsertAccountDeletion(tx, {
      accountId: known.id,
      keepsAnswers: keepAnswers,
      requestedAt: new Date(now),
      dueAt: new Date(now + accountDeletionDelayDays * day),
    });
    await deleteAccountSessions(tx, known.id);
    await deleteOneTimeCodesOfAccount(tx, known);
    const { publicUrl } = ctx.deps.config;
    const on = dueAt.toISOString().slice(0, 10);
    const compose: Parameters<typeof queueMessagesToAccount>[2] = (to, language) =>
      makeAccountDeletionMessage(to, on, language, publicUrl);
    await queueMessagesToAccount(tx, known, compose, ctx.deps);
    return { dueAt: dueAt.toISOString() };
  });
}
