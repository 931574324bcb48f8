import type { CallInput } from '@nazar/domain/api/define-call.ts';
import type { dismissReports } from '@nazar/domain/api/moderation-calls.ts';

/** The reported content: an inquiry, a comment on it, or a message. */
export type ModerationTargetInput = CallInput<typeof dismissReports>;
export type ModerationTargetKind = 'inquiry' | 'comment' | 'message';

export function getModerationTargetKind({
  commentId,
  messageId,
}: ModerationTargetInput): ModerationTargetKind {
  if (messageId != null) return 'message';
  return commentId == null ? 'inquiry' : 'comment';
}
