import { timingSafeEqual } from 'node:crypto';
import type { setCommentMail } from '@nazar/domain/api/comment-mail-calls.ts';
import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../platform/http/rate-limit.ts';
import {
  makeEmailPreferenceToken,
  parseMailGroup,
  updateEmailPreference,
} from './email-preference-queries.ts';

const switches = { name: 'mail-switch', limit: 300, seconds: 600 } as const;

type CallerContext = Pick<CallContext, 'db' | 'deps' | 'ip'>;

/** Switches e-mails by the link of one, which gives only this right. */
export async function setEmailPreferenceByLink(
  ctx: CallerContext,
  { token, on }: ParsedCallInput<typeof setCommentMail>,
): Promise<CallResult<typeof setCommentMail>> {
  await enforceRateLimit(ctx.db, switches, getClientNetwork(ctx.ip), ctx.deps);
  const [accountId = '', signature = '', name] = token.split('.');
  const group = parseMailGroup(name);
  if (group === null) throw makeInvalidFieldProblem('token', 'invalidValue');
  const expected = Buffer.from(makeEmailPreferenceToken(accountId, group, ctx.deps.secrets.signing));
  const actual = Buffer.from(signature);
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected);
  if (!isOurs || !(await updateEmailPreference(ctx.db, accountId, { group, on }))) {
    throw makeInvalidFieldProblem('token', 'invalidValue');
  }
  return { on, group };
}
