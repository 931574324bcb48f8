import type { CallData } from '@nazar/domain/api/define-call.ts';
import type { sendMessage } from '@nazar/domain/api/message-calls.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/session.ts';
import type { MessageRow } from './message-queries.ts';
import type { Seat } from './seat-queries.ts';

/** A message that somebody wants to be stored. */
export type Sending = {
  readonly ctx: Pick<CallContext, 'actor' | 'deps' | 'now'> & { readonly session: Session };
  readonly input: CallData<typeof sendMessage>;
};

export type Stored = {
  readonly row: MessageRow;
  readonly seat: Seat;
  /** False for a repeat. */
  readonly isNew: boolean;
  /** Whether the sender has said yes to a stranger by it. */
  readonly accepted: boolean;
};

/** Refusals are outcomes: they don't undo what others of the group send. */
export type SendOutcome = Stored | Problem;
