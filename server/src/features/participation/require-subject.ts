import type { CallContext } from '../../http/call-context.ts';
import { invalidField } from '../../http/problem.ts';
import { findSubject } from '../access/participant-queries.ts';

/** The participant as stored; a guest has to send the key from `init`. */
export function requireSubject(ctx: Pick<CallContext, 'actor' | 'deps'>, inquiryId: string): Buffer {
  const subject = findSubject(ctx.actor, inquiryId, ctx.deps.secrets.markers);
  if (subject === null) throw invalidField('X-Guest', 'required');
  return subject;
}
