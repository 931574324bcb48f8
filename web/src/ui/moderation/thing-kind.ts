import type { CallInput } from '@nazar/domain/api/define-call.ts';
import type { dismissReports } from '@nazar/domain/api/moderation-calls.ts';

/** What is judged: an inquiry, perhaps a comment on it, or a message. */
export type Thing = CallInput<typeof dismissReports>;
export type ThingKind = 'inquiry' | 'comment' | 'message';

export function thingKind({ commentId, messageId }: Thing): ThingKind {
  if (messageId != null) return 'message';
  return commentId == null ? 'inquiry' : 'comment';
}
