import * as z from 'zod/mini';
import { chatStates } from '../chat/chat-state.ts';
import { takedownSchema } from '../moderation/takedown.ts';
import { idSchema } from '../text/plain.ts';
import { storedFileSchema } from './stored-file.ts';

/** Position in the chat of a group. */
const placeShape = {
  isOwner: z.boolean(),
  /** Join order, starting at 1. It distinguishes people without a name. 0 in a direct chat. */
  place: z.int(),
};

/** A person as others see them in a chat, without their e-mail address and mobile number. */
export const chatPersonSchema = z.object({
  accountId: idSchema(),
  /** The name for others, else the username if the caller may see it; null if there is neither. */
  name: z.nullable(z.string()),
  /** Shown to people who found the person by it; null for others. */
  username: z.nullable(z.string()),
  picture: z.nullable(idSchema()),
  /**
   * For people without a name: the title of their inquiry, if the caller has asked about it in a chat with
   * them.
   */
  ownerOf: z.nullable(z.string()),
  /** For people without a name: the address or number by which the caller found them. */
  foundBy: z.nullable(z.string()),
  /** For people without a name: a group whose chat has both people, and their position in it. */
  memberOf: z.nullable(z.object({ group: z.string(), ...placeShape })),
});
export type ChatPerson = z.infer<typeof chatPersonSchema>;

export const chatContactSchema = z.extend(chatPersonSchema, {
  /** Whether the caller has blocked them. */
  isBlocked: z.boolean(),
  /** Null if there is no chat with them yet. */
  chatId: z.nullable(idSchema()),
});
export type ChatContact = z.infer<typeof chatContactSchema>;

export const profileCardSchema = z.extend(chatContactSchema, {
  bio: z.string(),
  isContact: z.boolean(),
  /** Null if either of the two people hides it. */
  isOnline: z.nullable(z.boolean()),
});
export type ProfileCard = z.infer<typeof profileCardSchema>;

/**
 * Its URL works for ten minutes, and only for this reader while they are in the chat; getChatFileLink renews
 * it.
 */
export const messageFileSchema = z.omit(storedFileSchema, { private: true });
export type MessageFile = z.infer<typeof messageFileSchema>;

const inquiryCardSchema = z.object({
  id: idSchema(),
  /** Null if the reader may not see the inquiry (any more). */
  card: z.nullable(
    z.object({
      publicTitle: z.string(),
      /** The beginning of the description, without formatting. */
      publicDescription: z.string(),
      publicFile: z.nullable(idSchema()),
    }),
  ),
});

const messageKinds = ['text', 'files', 'voice', 'inquiry', 'deleted'] as const;

export const messageSchema = z.object({
  /** Created by the sender's browser. */
  id: idSchema(),
  chatId: idSchema(),
  /** Number of the message in the chat, starting at 1. */
  number: z.int(),
  /** The chat's version at which the message was last sent, edited or deleted. */
  version: z.int(),
  /** Null if the account is deleted. */
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
  /** The time until which the caller may edit the message; null if they may not. */
  editableUntil: z.nullable(z.string()),
  /**
   * The reason why an administrator has taken the message down. Only its sender sees the reason; others see a
   * deleted message.
   */
  takedown: z.nullable(takedownSchema),
});
export type Message = z.infer<typeof messageSchema>;

const personInChatSchema = z.extend(chatPersonSchema, placeShape);
export type ChatMember = z.infer<typeof personInChatSchema>;

const chatShape = {
  id: idSchema(),
  kind: z.enum(['direct', 'group']),
  state: z.enum(chatStates),
  /** The other person of a direct chat; null in a group's chat and if their account is deleted. */
  other: z.nullable(chatPersonSchema),
  /** Null in a direct chat. */
  group: z.nullable(z.object({ name: z.string(), isMine: z.boolean(), peopleCount: z.int() })),
  /** The inquiry from whose page the chat was started. */
  inquiryId: z.nullable(idSchema()),
  lastMessage: z.nullable(messageSchema),
  /** The sender in a group's chat; null if it is the caller or a person who has left. */
  lastSender: z.optional(z.nullable(personInChatSchema)),
  /** Time of the last message, else of the chat's creation. */
  at: z.string(),
  /** The number of the last message that the caller sees; 0 if there is none. */
  lastNumber: z.int(),
  /** Increases with each message that is sent, edited or deleted. */
  version: z.int(),
  /** Number of messages of others that the caller has not seen, up to 100. */
  unread: z.int(),
  /** The last numbers that the caller has received and seen. */
  received: z.int(),
  seen: z.int(),
  /** The number up to which all other members have received. */
  othersReceived: z.int(),
  othersSeen: z.int(),
  /** Null if notifications are on. */
  mutedUntil: z.nullable(z.string()),
  /** Whether the caller has blocked the other person. */
  isBlocked: z.boolean(),
  abilities: z.object({
    /** A problem code if the caller can't write now. */
    sendRefusal: z.nullable(z.string()),
    /** Whether files, recordings and replies are allowed; only text is while the first message waits. */
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
  /** All members except the caller, with the last message that each has read. */
  people: z.array(
    z.extend(personInChatSchema, {
      received: z.int(),
      seen: z.int(),
      /** Null if either of the two people hides it. */
      isOnline: z.nullable(z.boolean()),
    }),
  ),
});
export type Chat = z.infer<typeof chatSchema>;
