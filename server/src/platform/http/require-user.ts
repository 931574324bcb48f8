import type { CallContext } from './call-context.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

/** The session of a call that only signed-in people reach. */
export function requireUser(ctx: Pick<CallContext, 'session'>): Session {
  if (ctx.session === null) throw new Problem('sessionRequired');
  return ctx.session;
}
