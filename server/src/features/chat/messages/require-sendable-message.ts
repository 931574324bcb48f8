import { can } from '@nazar/domain/access/can.ts';
import { findSendMessageRefusal, mayReadChat } from '@nazar/domain/access/chat-rights.ts';
import { voiceMediaTypes } from '@nazar/domain/chat/chat-limits.ts';
import { getMessageKind, type MessageKind } from '@nazar/domain/chat/message-content.ts';
import type { Database } from '../../../platform/database/database.ts';
import {
  makeInvalidFieldProblem,
  makeTooManyRequestsProblem,
  Problem,
} from '../../../platform/http/problem.ts';
import { loadPublishedInquirySubject } from '../inquiry-subject-queries.ts';
import { type ChatMembership, getMembershipChatState, makeChatSubject } from '../membership-queries.ts';
import { chatFloodLimit, enforceChatRateLimit } from '../rates.ts';
import { getVisibleMessageRange } from '../require-chat-membership.ts';
import { findVisibleMessage, listMessageFilesByIds } from './message-queries.ts';
import type { OutgoingMessage, StoredMessage } from './outgoing-message.ts';
import { type MessageCheckContext, makeMembershipKey } from './read-outgoing-messages.ts';

/** A message that passed the checks and may be stored. */
export type CheckedOutgoingMessage = {
  readonly sending: OutgoingMessage;
  readonly membership: ChatMembership;
  readonly kind: MessageKind;
  readonly files: readonly string[];
  /** A reply to a stranger accepts their request. */
  readonly accepts: boolean;
};

/**
 * Checks whether a message may be stored, or is stored already. Throws the reason for a refusal, without counting
 * it.
 */
export async function requireSendableMessage(
  sending: OutgoingMessage,
  facts: MessageCheckContext,
): Promise<StoredMessage | CheckedOutgoingMessage> {
  const { ctx, input } = sending;
  const { accountId, id: sessionId } = ctx.session;
  if (!facts.sessions.has(sessionId)) throw new Problem('sessionRequired');
  const { chatId, id } = input;
  const key = makeMembershipKey({ accountId, chatId });
  const membership = facts.memberships.get(key);
  if (membership === undefined || !mayReadChat(makeChatSubject(membership))) throw new Problem('notFound');
  const known = facts.known.get(id);
  if (known !== undefined) {
    if (known.chatId !== chatId || known.senderId !== accountId) throw new Problem('duplicateId');
    return { row: known, membership, isNew: false, accepted: false };
  }
  const kind = getMessageKind(input);
  if (kind === null) throw makeInvalidFieldProblem('text', 'messageRequired');
  const subject = makeChatSubject(membership);
  const refusal = findSendMessageRefusal(subject, kind, input.replyTo !== null);
  if (refusal !== null) throw new Problem(refusal);
  if ((facts.lately.get(key) ?? 0) >= chatFloodLimit.messages)
    throw makeTooManyRequestsProblem(chatFloodLimit.seconds);
  const counted = facts.left.get(accountId);
  if (counted === undefined || counted.left <= 0) throw makeTooManyRequestsProblem(counted?.opensIn ?? 1);
  const files = await checkFiles(facts.db, accountId, input);
  await checkInquiry(facts.db, sending);
  if (input.replyTo !== null) {
    const answered = await findVisibleMessage(facts.db, getVisibleMessageRange(membership), input.replyTo);
    if (answered === null || answered.kind === 'deleted') throw new Problem('messageGone');
  }
  if (subject.kind === 'direct' && !subject.otherAccepted) {
    await enforceChatRateLimit({ session: ctx.session, deps: ctx.deps, db: facts.db }, 'strangers');
  }
  facts.left.set(accountId, { ...counted, left: counted.left - 1 });
  return { sending, membership, kind, files, accepts: getMembershipChatState(membership) === 'request' };
}

async function checkInquiry(db: Database, { ctx, input: { inquiryId } }: OutgoingMessage): Promise<void> {
  if (inquiryId === null) return;
  const { actor, deps } = ctx;
  const about = await loadPublishedInquirySubject({ db, actor, deps, now: () => ctx.now() }, inquiryId);
  if (about.state === 'draft' || !can(actor, 'inquiry.view', about)) {
    throw makeInvalidFieldProblem('inquiryId', 'unknownId');
  }
}

/** Files of a message must be the sender's own private ones; a recording must have a type that recorders produce. */
async function checkFiles(
  db: Database,
  accountId: string,
  { files, voice }: OutgoingMessage['input'],
): Promise<string[]> {
  const ids = voice === null ? [...files] : [voice.fileId];
  if (new Set(ids).size < ids.length) throw makeInvalidFieldProblem('files', 'duplicateId');
  const rows = new Map((await listMessageFilesByIds(db, ids)).map((row) => [row.id, row]));
  for (const id of ids) {
    const row = rows.get(id);
    const path = voice === null ? `files.${ids.indexOf(id)}` : 'voice.fileId';
    if (row === undefined || row.ownerId !== accountId || !row.isPrivate)
      throw makeInvalidFieldProblem(path, 'unknownId');
    if (voice !== null && !voiceMediaTypes.includes(row.type))
      throw makeInvalidFieldProblem(path, 'fileTypeNotAccepted');
  }
  return ids;
}
