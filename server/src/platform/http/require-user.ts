import type { CallContext } from './calls/call-context.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/** Returns the session of a call that requires signing in. */
export function requireUser(ctx: Pick<CallContext, 'session'>): Session {
  if (ctx.session === null) throw new Problem('sessionRequired');
  return ctx.session;
}
