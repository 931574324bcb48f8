import * as z from 'zod/mini';
import { chatStates } from '../chat/chat-state.ts';
import { takedownSchema } from '../moderation/takedown.ts';
import { idSchema } from '../text/plain.ts';
import { storedFileSchema } from './stored-file.ts';

/** In the chat of a group. */
const placeShape = {
  isOwner: z.boolean(),
  /** Join order, starting at 1. It distinguishes people without a name. 0 in a direct chat. */
  place: z.int(),
};

/** A person as others see them in a chat, without their e-mail address and mobile number. */
export const chatPersonSchema = z.object({
  accountId: idSchema(),
  /** The name for others, else the username where the caller is shown it; null if there is neither. */
  name: z.nullable(z.string()),
  /** Shown to people who found them by it; null for others. */
  username: z.nullable(z.string()),
  picture: z.nullable(idSchema()),
  /** Where they have no name: the title of their inquiry that the caller has asked about in a chat with them. */
  ownerOf: z.nullable(z.string()),
  /** Where they have no name: the address or number by which the caller found them. */
  foundBy: z.nullable(z.string()),
  /** Where they have no name: a group in whose chat both are, and what they are called there. */
  memberOf: z.nullable(z.object({ group: z.string(), ...placeShape })),
});
export type ChatPerson = z.infer<typeof chatPersonSchema>;

export const contactSchema = z.extend(chatPersonSchema, {
  /** Whether the caller has blocked them. */
  isBlocked: z.boolean(),
  /** Null if there is no chat with them yet. */
  chatId: z.nullable(idSchema()),
});
export type Contact = z.infer<typeof contactSchema>;

export const profileCardSchema = z.extend(contactSchema, {
  bio: z.string(),
  isContact: z.boolean(),
  /** Null where either of the two does not show it. */
  isOnline: z.nullable(z.boolean()),
});
export type ProfileCard = z.infer<typeof profileCardSchema>;

/** Its address works for ten minutes and for this reader only, as long as they are in the chat; getChatFileLink renews it. */
export const messageFileSchema = z.omit(storedFileSchema, { private: true });
export type MessageFile = z.infer<typeof messageFileSchema>;

const inquiryCardSchema = z.object({
  id: idSchema(),
  /** Null if the reader may not see it (any more). */
  card: z.nullable(
    z.object({
      publicTitle: z.string(),
      /** The beginning of it, without its marks. */
      publicDescription: z.string(),
      publicFile: z.nullable(idSchema()),
    }),
  ),
});

export const messageKinds = ['text', 'files', 'voice', 'inquiry', 'deleted'] as const;

export const messageSchema = z.object({
  /** Made by the sender's browser. */
  id: idSchema(),
  chatId: idSchema(),
  /** Its place in the chat, from 1. */
  number: z.int(),
  /** The chat's version at which it was last sent, edited or deleted. */
  version: z.int(),
  /** Null if the account is gone. */
  senderId: z.nullable(idSchema()),
  isMine: z.boolean(),
  kind: z.enum(messageKinds),
  text: z.string(),
  files: z.array(messageFileSchema),
  voice: z.nullable(z.object({ file: messageFileSchema, seconds: z.number(), peaks: z.array(z.int()) })),
  inquiry: z.nullable(inquiryCardSchema),
  /** The quoted message; its text is empty if it was deleted. */
  replyTo: z.nullable(
    z.object({
      id: idSchema(),
      number: z.int(),
      senderId: z.nullable(idSchema()),
      kind: z.enum(messageKinds),
      quote: z.string(),
    }),
  ),
  sentAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** Until when the caller may edit it; null if they may not. */
  editableUntil: z.nullable(z.string()),
  /** Why an administrator has taken it down. Only its sender sees the reason; others see it as deleted. */
  takedown: z.nullable(takedownSchema),
});
export type Message = z.infer<typeof messageSchema>;

const personInChatSchema = z.extend(chatPersonSchema, placeShape);
export type PersonInChat = z.infer<typeof personInChatSchema>;

const chatShape = {
  id: idSchema(),
  kind: z.enum(['direct', 'group']),
  state: z.enum(chatStates),
  /** The other one of a direct chat; null in a group's, and where their account is gone. */
  other: z.nullable(chatPersonSchema),
  /** Null for a chat of two people. */
  group: z.nullable(z.object({ name: z.string(), isMine: z.boolean(), peopleCount: z.int() })),
  /** The inquiry from whose page the chat was started. */
  inquiryId: z.nullable(idSchema()),
  lastMessage: z.nullable(messageSchema),
  /** The sender, in the chat of a group; null if it is the caller or a person who has left. */
  lastSender: z.optional(z.nullable(personInChatSchema)),
  /** The time of the last message, else of the chat's creation. */
  at: z.string(),
  /** The number of the last message that the caller sees; 0 if there is none. */
  lastNumber: z.int(),
  /** Rises with everything that is sent, edited or deleted in it. */
  version: z.int(),
  /** How many messages of others the caller has not seen, up to 100. */
  unread: z.int(),
  /** Up to which number the caller has received and seen. */
  received: z.int(),
  seen: z.int(),
  /** The number up to which all other members have received. */
  othersReceived: z.int(),
  othersSeen: z.int(),
  /** Null when notifications are on. */
  mutedUntil: z.nullable(z.string()),
  /** Whether the caller has blocked the other. */
  isBlocked: z.boolean(),
  abilities: z.object({
    /** A problem code where the caller can't write now. */
    sendRefusal: z.nullable(z.string()),
    /** Files, recordings and replies; words alone while the first message waits. */
    attach: z.boolean(),
    accept: z.boolean(),
    leave: z.boolean(),
    block: z.boolean(),
  }),
};
export const chatSummarySchema = z.object(chatShape);
export type ChatSummary = z.infer<typeof chatSummarySchema>;

export const chatSchema = z.object({
  ...chatShape,
  /** All members but the caller, with how far each has read. */
  people: z.array(
    z.extend(personInChatSchema, {
      received: z.int(),
      seen: z.int(),
      /** Null where either of the two does not show it. */
      isOnline: z.nullable(z.boolean()),
    }),
  ),
});
export type Chat = z.infer<typeof chatSchema>;
