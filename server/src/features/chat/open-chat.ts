import { can } from '@nazar/domain/access/can.ts';
import type { openChat } from '@nazar/domain/api/chat-calls.ts';
import type { Chat } from '@nazar/domain/api/chat-shapes.ts';
import type { ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CallContext } from '../../platform/http/calls/call-context.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { findPeopleGroup } from '../people/index.ts';
import { broadcastChatChange } from './broadcast-chat-changes.ts';
import {
  findOrInsertDirectChat,
  findOrInsertGroupChat,
  lockGroupPerson,
  updateChatMember,
  upsertChatMember,
} from './chat-queries.ts';
import { isAccountKnownToCaller, isActiveAccount, isChatContact } from './contact-queries.ts';
import { loadPublishedInquirySubject } from './inquiry-subject-queries.ts';
import { findMembership, getMembershipChatState } from './membership-queries.ts';
import { enforceChatRateLimit } from './rates.ts';
import { makeChatReaderContext, requireChatMembershipOrInvitation } from './require-chat-membership.ts';
import { serializeChat } from './serialize-chats.ts';

export async function openChatWith(ctx: CallContext, input: ParsedCallInput<typeof openChat>): Promise<Chat> {
  // Outside the transaction, because refused tries count too.
  await enforceChatRateLimit(ctx, 'openings');
  const { accountId } = requireUser(ctx);
  const target = await requireChatTarget(ctx, input);
  const chatId = await inTransaction(ctx.deps.db, async (tx) => {
    const id = await findOrInsertChat(tx, target, { by: accountId, now: new Date(ctx.now()) });
    const membership = await findMembership(tx, accountId, id);
    // Opening a declined chat restores it as a request, or as a membership in a group.
    if (membership?.me?.state === 'declined') {
      const state = membership.chat.kind === 'direct' ? 'request' : 'member';
      await updateChatMember(tx, { chatId: id, accountId }, { state });
    }
    return id;
  });
  return getChatOfCaller(ctx, chatId);
}

/** The person or the group that the caller wants to write to. */
type ChatTarget =
  | { readonly kind: 'person'; readonly accountId: string; readonly inquiryId: string | null }
  | { readonly kind: 'group'; readonly groupId: string };

async function requireChatTarget(
  ctx: CallContext,
  input: ParsedCallInput<typeof openChat>,
): Promise<ChatTarget> {
  if ('groupId' in input) return { kind: 'group', groupId: input.groupId };
  const person =
    'accountId' in input
      ? { accountId: await requireKnown(ctx, input.accountId), inquiryId: null }
      : { accountId: await requireOwner(ctx, input.inquiryId), inquiryId: input.inquiryId };
  if (person.accountId === requireUser(ctx).accountId) throw new Problem('forbidden');
  return { kind: 'person', ...person };
}

async function findOrInsertChat(
  db: Database,
  target: ChatTarget,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string> {
  if (target.kind === 'person') {
    const { accountId: other, inquiryId } = target;
    const acceptsMessages = await isChatContact(db, other, by);
    return findOrInsertDirectChat(db, { by, other, acceptsMessages, inquiryId }, now);
  }
  const group = await findPeopleGroup(db, { id: target.groupId, ownerId: by }, { lock: true });
  if (group === null) throw new Problem('notFound');
  return findOrInsertGroupChat(db, { groupId: group.id, ownerId: by }, now);
}

/** Only people that the caller has found, or is connected with, can be written to by id. */
async function requireKnown(ctx: CallContext, id: string): Promise<string> {
  const { accountId } = requireUser(ctx);
  const known = await isAccountKnownToCaller(ctx.db, { accountId, id, now: ctx.now() });
  if (!known || !(await isActiveAccount(ctx.db, id))) throw new Problem('notFound');
  return id;
}

/** The owner of an inquiry that the caller may see and whose owner accepts questions. */
async function requireOwner(ctx: CallContext, inquiryId: string): Promise<string> {
  const subject = await loadPublishedInquirySubject(ctx, inquiryId);
  if (!can(ctx.actor, 'inquiry.view', subject)) throw new Problem('notFound');
  if (!can(ctx.actor, 'inquiry.askOwner', subject)) throw new Problem('forbidden');
  if (!(await isActiveAccount(ctx.db, subject.ownerId))) throw new Problem('notFound');
  return subject.ownerId;
}

export async function getChatOfCaller(ctx: CallContext, chatId: string): Promise<Chat> {
  const membership = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId);
  const chat = await serializeChat(makeChatReaderContext(ctx, ctx.db), membership);
  if (chat === null) throw new Problem('notFound');
  return chat;
}

/** Accepts a stranger's first message or joins a group's chat, while there is room. */
export async function acceptChatRequest(ctx: CallContext, chatId: string): Promise<Chat> {
  const { accountId } = requireUser(ctx);
  // The group's person is locked before the chat, in the lock order of group deletion; the person is checked again
  // under the lock.
  const { invitedAs } = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId);
  if (invitedAs !== null) await lockGroupPerson(ctx.db, invitedAs);
  const membership = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId, { lock: true });
  if (membership.invitedAs !== null && membership.invitedAs !== invitedAs) throw new Problem('notFound');
  const state = getMembershipChatState(membership);
  const now = new Date(ctx.now());
  if (state === 'request')
    await updateChatMember(ctx.db, { chatId, accountId }, { state: 'member', joinedAt: now });
  if (state === 'invited') {
    if ((membership.group?.members ?? 0) >= chatLimits.people)
      throw new Problem('chatFull', { most: chatLimits.people });
    const { lastNumber } = membership.chat;
    await upsertChatMember(ctx.db, {
      chatId,
      accountId,
      state: 'member',
      personId: membership.invitedAs,
      joinedAt: now,
      fromNumber: lastNumber,
      received: lastNumber,
      seen: lastNumber,
      notifiedNumber: lastNumber,
    });
  }
  await notifyMembers(ctx, chatId);
  return getChatOfCaller(ctx, chatId);
}

export async function declineChatRequest(ctx: CallContext, chatId: string): Promise<void> {
  const { accountId } = requireUser(ctx);
  const membership = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId, { lock: true });
  const state = getMembershipChatState(membership);
  if (state === 'request') await updateChatMember(ctx.db, { chatId, accountId }, { state: 'declined' });
  else if (state === 'invited') {
    const now = new Date(ctx.now());
    const { invitedAs: personId } = membership;
    await upsertChatMember(ctx.db, { chatId, accountId, state: 'declined', personId, joinedAt: now });
  } else throw new Problem('forbidden');
  await ctx.afterCommit(async () => broadcastChatChange(ctx.deps, chatId, [accountId]));
}

/** Leaves a chat. The owner of a group can't leave its chat while the group exists. */
export async function endChatMembership(ctx: CallContext, chatId: string): Promise<void> {
  const { accountId } = requireUser(ctx);
  const membership = await requireChatMembershipOrInvitation(ctx, ctx.db, chatId, { lock: true });
  if (
    membership.chat.kind !== 'group' ||
    membership.me === null ||
    membership.invitedAs !== null ||
    membership.group?.ownerId === accountId
  ) {
    throw new Problem('forbidden');
  }
  await updateChatMember(ctx.db, { chatId, accountId }, { state: 'left' });
  await notifyMembers(ctx, chatId, [accountId]);
}

/** Notifies the chat's members, and the accounts in `more`, that its members have changed. */
async function notifyMembers(ctx: CallContext, chatId: string, more: readonly string[] = []): Promise<void> {
  const { accountId } = requireUser(ctx);
  const membership = await findMembership(ctx.db, accountId, chatId);
  if (membership === null) return;
  await ctx.afterCommit(async () => {
    if (membership.chat.groupId === null) {
      broadcastChatChange(
        ctx.deps,
        chatId,
        [membership.chat.lowId, membership.chat.highId].flatMap((id) => id ?? []),
      );
    } else ctx.deps.live.publish({ group: membership.chat.groupId });
    broadcastChatChange(ctx.deps, chatId, more);
  });
}
