import { findSendMessageRefusal } from '@nazar/domain/access/chat-rights.ts';
import type { Chat, ChatMember, ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { listGroupChatSenders, listVisibleOtherMembers } from './chat-queries.ts';
import { findVisibleOnlineStates } from './contact-queries.ts';
import {
  type ChatMembership,
  getLastVisibleMessageNumber,
  getMembershipChatState,
  makeChatSubject,
} from './membership-queries.ts';
import { type ChatMessageRow, listMessagesByNumbers } from './messages/message-queries.ts';
import { type ChatReaderContext, serializeMessages } from './messages/serialize-messages.ts';
import { findVisibleOwnerChatTitles } from './owner-chat-titles.ts';

/** Serializes chats for one account, without anything that is hidden from it. */
export async function serializeChats(
  reader: ChatReaderContext,
  memberships: readonly ChatMembership[],
): Promise<ChatSummary[]> {
  const places = memberships.flatMap((membership) => {
    const number = getLastVisibleMessageNumber(membership);
    return number === 0 ? [] : [{ chatId: membership.chat.id, number }];
  });
  const rows = await listMessagesByNumbers(reader.db, places);
  const last = new Map((await serializeMessages(reader, rows)).map((message) => [message.chatId, message]));
  const senders = await listLastSenders(reader, memberships, rows);
  const titles = await findVisibleOwnerChatTitles(
    reader,
    memberships.flatMap(({ chat: { inquiryId }, other }) =>
      other === null ? [] : [{ ...other, inquiryId }],
    ),
  );
  return memberships.flatMap((membership) => {
    const summary = serializeSummary(
      reader,
      membership,
      titles.get(membership.other?.accountId ?? '') ?? null,
    );
    return summary === null
      ? []
      : [
          {
            ...summary,
            lastMessage: last.get(membership.chat.id) ?? null,
            lastSender: senders.get(membership.chat.id) ?? null,
          },
        ];
  });
}

/** The last senders in group chats, by chat. */
async function listLastSenders(
  { db, actor }: ChatReaderContext,
  memberships: readonly ChatMembership[],
  rows: readonly ChatMessageRow[],
): Promise<ReadonlyMap<string, ChatMember>> {
  const groups = new Set(memberships.flatMap(({ chat }) => (chat.kind === 'group' ? [chat.id] : [])));
  const sent = rows.flatMap(({ chatId, senderId }) =>
    senderId === null || senderId === actor.id || !groups.has(chatId) ? [] : [{ chatId, senderId }],
  );
  const senders = await listGroupChatSenders(db, actor.id, sent);
  return new Map(senders.map(({ chatId, ...person }) => [chatId, person]));
}

/** One chat with its people; null when hidden from the reader. */
export async function serializeChat(
  reader: ChatReaderContext,
  membership: ChatMembership,
): Promise<Chat | null> {
  const [summary] = await serializeChats(reader, [membership]);
  if (summary === undefined) return null;
  // Only members see who is in a group's chat.
  const people =
    membership.me === null || membership.invitedAs !== null
      ? []
      : await listVisibleOtherMembers(reader.db, membership.accountId, membership.chat.id);
  const ids = people.map(({ accountId }) => accountId);
  const online = await findVisibleOnlineStates(reader.db, membership.accountId, ids);
  return {
    ...summary,
    people: people.map((person) => ({ ...person, isOnline: online.get(person.accountId) ?? null })),
  };
}

function serializeSummary(
  reader: ChatReaderContext,
  membership: ChatMembership,
  ownerOf: string | null,
): Omit<ChatSummary, 'lastMessage' | 'lastSender'> | null {
  const { chat, me, other, group, unread, othersReceived, othersSeen, accountId } = membership;
  const subject = makeChatSubject(membership);
  const state = getMembershipChatState(membership);
  if (state === null) return null;
  const isIn = state !== 'invited';
  const at = [chat.shownAt, me?.hiddenAt ?? null, chat.createdAt].flatMap((each) => each ?? []);
  const mutedUntil = me?.mutedUntil ?? null;
  return {
    id: chat.id,
    kind: chat.kind,
    state,
    inquiryId: chat.inquiryId,
    other: other === null ? null : { ...other, ownerOf },
    group:
      group === null
        ? null
        : { name: group.name, isMine: group.ownerId === accountId, peopleCount: group.members },
    at: new Date(
      Math.max(...at.slice(0, at.length > 1 ? -1 : 1).map((each) => each.getTime())),
    ).toISOString(),
    lastNumber: getLastVisibleMessageNumber(membership),
    version: isIn ? chat.version : 0,
    unread: isIn ? unread : 0,
    received: me?.received ?? 0,
    seen: me?.seen ?? 0,
    othersReceived: isIn ? othersReceived : 0,
    othersSeen: isIn ? othersSeen : 0,
    mutedUntil:
      mutedUntil !== null && mutedUntil.getTime() > reader.deps.now() ? mutedUntil.toISOString() : null,
    isBlocked: chat.kind === 'direct' && membership.blockedByMe,
    abilities: {
      sendRefusal: state === 'invited' ? 'chatInvited' : findSendMessageRefusal(subject, 'text'),
      attach: isIn && findSendMessageRefusal(subject, 'files') === null,
      accept: state === 'request' || state === 'invited',
      leave: isIn && chat.kind === 'group' && !subject.isOwner,
      block: chat.kind === 'direct' && subject.hasOther,
    },
  };
}
