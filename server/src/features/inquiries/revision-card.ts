import { countDrawn, countQuestions } from '@nazar/domain/inquiries/count-questions.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { readStoredDefinition, type StoredDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { sql } from 'drizzle-orm';
import { inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { requireReadable } from './read-definition.ts';

type FixedSettings = 'publicTitle' | 'publicDescription' | 'publicFile' | 'language' | 'categoryId' | 'tags';

/** The part of a card that depends on the revision only; counts and dates are added when a list is read. */
export type RevisionCard = Pick<Definition, FixedSettings | 'coverType' | 'cooperationType'> & {
  readonly id: string;
  /** The most questions that one participant is asked. */
  readonly questionCount: number;
};

/**
 * Cards are stored beside the documents, because a page of a list would otherwise read nine documents. A card
 * with another version is ignored and made again from its document: raise this with any change of
 * `RevisionCard`.
 */
const cardVersion = 1;

export function revisionCard(id: string, definition: Definition): RevisionCard {
  return {
    id,
    publicTitle: definition.publicTitle,
    publicDescription: definition.publicDescription,
    publicFile: definition.publicFile,
    language: definition.language,
    categoryId: definition.categoryId,
    tags: definition.tags,
    coverType: definition.coverType,
    cooperationType: definition.cooperationType,
    questionCount: countDrawn(definition) ?? countQuestions(definition),
  };
}

export type StoredCard = RevisionCard & { readonly version?: number };

export function makeStoredCard(id: string, definition: Definition): StoredCard {
  return { ...revisionCard(id, definition), version: cardVersion };
}

const isCurrent = sql`coalesce(${inquiryRevision.card} -> 'version', '1') = ${String(cardVersion)}::jsonb`;

/** The columns that a list selects for a card: the stored card, else the document. */
export const cardColumns = {
  card: sql<StoredCard | null>`case when ${isCurrent} then ${inquiryRevision.card} end`,
  definition: sql<StoredDefinition | null>`case when not ${isCurrent} then ${inquiryRevision.definition} end`,
};

type CardRow = { readonly [Name in keyof typeof cardColumns]: (typeof cardColumns)[Name]['_']['type'] };

/** Null if only a newer version can read the inquiry: lists leave it out until this node is replaced. */
export function readCard(id: string, row: CardRow): RevisionCard | null {
  if (row.card !== null) {
    const { version: _, ...fixed } = row.card;
    return fixed;
  }
  const outcome = readStoredDefinition(row.definition);
  if (!outcome.ok && outcome.isNewer) return null;
  return revisionCard(id, requireReadable(outcome, id).definition);
}
