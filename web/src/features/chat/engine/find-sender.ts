import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';

type MessageSender<Person> =
  | { readonly kind: 'person'; readonly person: Person }
  /** `unknown` while the people of the chat are still loading. */
  | { readonly kind: 'me' | 'left' | 'gone' | 'unknown' };

type KnownPerson = Pick<ChatPerson, 'accountId'>;

/** Who sent a message: a member of the chat, a former member, or an account that is gone. */
export function findSender<Person extends KnownPerson>(
  senderId: string | null,
  chat: {
    readonly me: string | undefined;
    readonly other: Person | null;
    readonly people: readonly Person[] | undefined;
    /** The sender that the list names for its last message, used before the people are loaded. */
    readonly last?: { readonly senderId: string | null; readonly person: Person | null } | undefined;
  },
): MessageSender<Person> {
  if (senderId === null) return { kind: 'gone' };
  if (senderId === chat.me) return { kind: 'me' };
  const people = chat.people ?? (chat.last?.senderId === senderId ? [chat.last.person] : undefined);
  const person = [chat.other, ...(people ?? [])].find((each) => each?.accountId === senderId);
  if (person) return { kind: 'person', person };
  return { kind: people === undefined || chat.me === undefined ? 'unknown' : 'left' };
}
