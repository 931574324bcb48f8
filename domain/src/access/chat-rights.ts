import type { ChatState } from '../chat/chat-state.ts';
import type { MessageKind } from '../chat/message-content.ts';
import type { ProblemCode } from '../problem/catalogue.ts';

/** A chat as the rules see it for one account. All fields must be looked up. */
export type ChatSubject = {
  readonly kind: 'direct' | 'group';
  /** The caller's membership: `invited` as a member of its group, `none` if not a member. */
  readonly mine: 'member' | 'request' | 'declined' | 'left' | 'invited' | 'none';
  /** Direct chats: whether the other person has an account, and has accepted the caller's messages. */
  readonly hasOther: boolean;
  readonly otherAccepted: boolean;
  /** Whether the caller has written in it. */
  readonly hasWritten: boolean;
  readonly blockedByMe: boolean;
  /** Whether the caller owns the group; false in a direct chat. */
  readonly isOwner: boolean;
};

/** The chat's state for the caller; null when hidden from the caller. */
export function getChatState({
  kind,
  mine,
  otherAccepted,
  hasWritten,
  blockedByMe,
}: ChatSubject): ChatState | null {
  switch (mine) {
    case 'member':
      return kind === 'direct' && !otherAccepted && hasWritten ? 'waiting' : 'open';
    case 'request':
      return blockedByMe ? null : 'request';
    case 'invited':
      return blockedByMe ? null : 'invited';
    case 'declined':
    case 'left':
    case 'none':
      return null;
  }
}

/** Members can read; a pending recipient can read the first message unless they blocked its sender. */
export function mayReadChat(subject: ChatSubject): boolean {
  return subject.mine === 'member' || (subject.mine === 'request' && !subject.blockedByMe);
}

/**
 * The reason why the caller can't write now; null if they can. One text message, or one shared inquiry, may
 * wait until the stranger accepts. Replying to a stranger's message accepts it.
 */
export function findSendMessageRefusal(
  subject: ChatSubject,
  kind: MessageKind,
  isReply = false,
): ProblemCode | null {
  if (!mayReadChat(subject)) return 'notFound';
  if (subject.blockedByMe) return 'chatBlocked';
  if (subject.kind === 'group') return null;
  if (!subject.hasOther) return 'chatEmpty';
  if (subject.otherAccepted) return null;
  return subject.hasWritten || isReply || kind === 'files' || kind === 'voice' ? 'chatWaits' : null;
}
