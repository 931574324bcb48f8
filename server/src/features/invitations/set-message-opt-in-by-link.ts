import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { setMessagesWanted } from '@nazar/domain/api/invitation-calls.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { makeInvalidFieldProblem } from '../../platform/http/problem.ts';
import { enforceRateLimit, getClientNetwork } from '../../platform/http/rate-limit.ts';
import { isMessageOptedIn, parseUnsubscribeToken, updateMessageOptIn } from '../people/index.ts';

/** Limit by address; generous, because the mail programs of a provider share few addresses. */
const switches = { name: 'messages-wanted', limit: 600, seconds: 600 } as const;

type CallerContext = Pick<CallContext, 'db' | 'deps' | 'ip'>;

/**
 * Turns messages to an address on or off by the link in a message. The link grants only this, and the reply does
 * not reveal the address.
 */
export async function setMessageOptInByLink(
  { db, deps, ip }: CallerContext,
  { token, wanted }: ParsedCallInput<typeof setMessagesWanted>,
): Promise<CallResult<typeof setMessagesWanted>> {
  await enforceRateLimit(db, switches, getClientNetwork(ip), deps);
  const hashed = parseUnsubscribeToken(token, deps.secrets);
  if (hashed === null) throw makeInvalidFieldProblem('token', 'invalidValue');
  if (wanted !== null) await updateMessageOptIn(db, hashed, { wanted, now: deps.now() });
  return { wanted: await isMessageOptedIn(db, hashed) };
}
