import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';
import { listOwners } from './inquiry-subject-queries.ts';
import { findCards, type Reader } from './word-messages.ts';

type Asked = Pick<ChatPerson, 'accountId' | 'name'> & {
  /** What the chat with them began about. */
  readonly inquiryId: string | null;
};

/** By account: which inquiry of theirs the reader asked about, of those without a name, as far as the reader sees it. */
export async function findAskedTitles(
  reader: Reader,
  people: readonly Asked[],
): Promise<ReadonlyMap<string, string>> {
  const asked = people.flatMap(({ accountId, name, inquiryId }) =>
    inquiryId === null || name !== null ? [] : [{ accountId, inquiryId }],
  );
  const cards = await findCards(reader, [...new Set(asked.map(({ inquiryId }) => inquiryId))]);
  const owners = await listOwners(reader.db, [...cards.keys()]);
  return new Map(
    asked.flatMap(({ accountId, inquiryId }) => {
      const card = cards.get(inquiryId);
      return card === undefined || owners.get(inquiryId) !== accountId ? [] : [[accountId, card.publicTitle]];
    }),
  );
}

export type AskedPerson = ChatPerson & { readonly askedAbout: string | null };

/** The same for people who are not looked at in a chat, but have one with the reader. */
export async function withAskedTitles<Person extends AskedPerson>(
  reader: Reader,
  people: readonly Person[],
): Promise<(Omit<Person, 'askedAbout'> & { ownerOf: string | null })[]> {
  const titles = await findAskedTitles(
    reader,
    people.map(({ askedAbout, ...person }) => ({ ...person, inquiryId: askedAbout })),
  );
  return people.map(({ askedAbout: _, ...person }) => ({
    ...person,
    ownerOf: titles.get(person.accountId) ?? null,
  }));
}
