import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';

export type Sender<Person> =
  | { readonly kind: 'person'; readonly person: Person }
  /** Nobody is told where the people of the chat are not there yet. */
  | { readonly kind: 'me' | 'left' | 'gone' | 'unknown' };

type Known = Pick<ChatPerson, 'accountId'>;

/** Who sent a message: somebody in the chat, who has left it, or whose account is gone. */
export function whoSent<Person extends Known>(
  senderId: string | null,
  chat: {
    readonly me: string | undefined;
    readonly other: Person | null;
    readonly people: readonly Person[] | undefined;
  },
): Sender<Person> {
  if (senderId === null) return { kind: 'gone' };
  if (senderId === chat.me) return { kind: 'me' };
  const person = [chat.other, ...(chat.people ?? [])].find((each) => each?.accountId === senderId);
  if (person) return { kind: 'person', person };
  return { kind: chat.people === undefined || chat.me === undefined ? 'unknown' : 'left' };
}
