import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { sendMessage } from '@nazar/domain/api/message-calls.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import type { Problem } from '../../../platform/http/problem.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { ChatMembership } from '../membership-queries.ts';
import type { ChatMessageRow } from './message-queries.ts';

/** A message that a client wants to send. */
export type OutgoingMessage = {
  readonly ctx: Pick<CallContext, 'actor' | 'deps' | 'now'> & { readonly session: Session };
  readonly input: ParsedCallInput<typeof sendMessage>;
};

export type StoredMessage = {
  readonly row: ChatMessageRow;
  readonly membership: ChatMembership;
  /** False for a repeat. */
  readonly isNew: boolean;
  /** Whether the message accepted a stranger's request. */
  readonly accepted: boolean;
};

/** A refusal is an outcome, not an error, so it does not undo the other messages of the group commit. */
export type SendMessageOutcome = StoredMessage | Problem;
