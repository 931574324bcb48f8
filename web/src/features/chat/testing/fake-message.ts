import type { ChatPerson, ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { makeUuid } from '../../../api/make-uuid.ts';

export const fakeChatId = '11111111-1111-4111-8111-111111111111';

export function fakeMessage(more: Partial<Message> = {}): Message {
  return {
    id: makeUuid(),
    chatId: fakeChatId,
    number: 1,
    version: 1,
    senderId: null,
    isMine: false,
    kind: 'text',
    text: 'Hello',
    files: [],
    voice: null,
    inquiry: null,
    replyTo: null,
    sentAt: '2026-11-22T10:00:00.000Z',
    editedAt: null,
    editableUntil: null,
    takedown: null,
    ...more,
  };
}

export function fakeChat(more: Partial<ChatSummary> = {}): ChatSummary {
  return {
    id: fakeChatId,
    kind: 'direct',
    state: 'open',
    group: null,
    inquiryId: null,
    lastMessage: null,
    other: null,
    at: '2026-11-22T10:00:00.000Z',
    lastNumber: 0,
    version: 0,
    unread: 0,
    received: 0,
    seen: 0,
    othersReceived: 0,
    othersSeen: 0,
    mutedUntil: null,
    isBlocked: false,
    abilities: { sendRefusal: null, attach: true, accept: false, leave: false, block: true },
    ...more,
  };
}

/** A person without a name. */
export function fakePerson(more: Partial<ChatPerson> = {}): ChatPerson {
  const unknown = { name: null, username: null, picture: null, ownerOf: null, foundBy: null, memberOf: null };
  return { accountId: makeUuid(), ...unknown, ...more };
}
