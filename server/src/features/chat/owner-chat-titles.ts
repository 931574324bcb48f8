import type { ChatPerson } from '@nazar/domain/api/chat-shapes.ts';
import { findInquiryOwners } from './inquiry-subject-queries.ts';
import { type ChatReaderContext, findVisibleInquiryCards } from './messages/serialize-messages.ts';

type AskedPersonRow = Pick<ChatPerson, 'accountId' | 'name'> & {
  /** The inquiry that the chat with the person was opened about. */
  readonly inquiryId: string | null;
};

/**
 * Titles by account, for nameless people: the public title of their inquiry that the reader asked about, if the
 * reader may see it.
 */
export async function findVisibleOwnerChatTitles(
  reader: ChatReaderContext,
  people: readonly AskedPersonRow[],
): Promise<ReadonlyMap<string, string>> {
  const peopleWithInquiry = people.flatMap(({ accountId, name, inquiryId }) =>
    inquiryId === null || name !== null ? [] : [{ accountId, inquiryId }],
  );
  const cards = await findVisibleInquiryCards(reader, [
    ...new Set(peopleWithInquiry.map(({ inquiryId }) => inquiryId)),
  ]);
  const owners = await findInquiryOwners(reader.db, [...cards.keys()]);
  return new Map(
    peopleWithInquiry.flatMap(({ accountId, inquiryId }) => {
      const card = cards.get(inquiryId);
      return card === undefined || owners.get(inquiryId) !== accountId ? [] : [[accountId, card.publicTitle]];
    }),
  );
}

export type PersonWithOwnerChat = ChatPerson & { readonly askedAbout: string | null };

/** For people in contact lists or cards who have a chat with the reader. */
export async function addOwnerTitlesToPeople<Person extends PersonWithOwnerChat>(
  reader: ChatReaderContext,
  people: readonly Person[],
): Promise<(Omit<Person, 'askedAbout'> & { ownerOf: string | null })[]> {
  const titles = await findVisibleOwnerChatTitles(
    reader,
    people.map(({ askedAbout, ...person }) => ({ ...person, inquiryId: askedAbout })),
  );
  return people.map(({ askedAbout: _, ...person }) => ({
    ...person,
    ownerOf: titles.get(person.accountId) ?? null,
  }));
}
