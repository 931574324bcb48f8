import {
  countAnswerableQuestions,
  countDrawnQuestions,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { parseStoredDefinition, type StoredDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { sql } from 'drizzle-orm';
import { inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { requireReadableDefinition } from './parse-readable-definition.ts';

type FixedSettings = 'publicTitle' | 'publicDescription' | 'publicFile' | 'language' | 'categoryId' | 'tags';

/** The part of a card that depends on the revision only; counts and dates are added when a list is read. */
type RevisionCard = Pick<Definition, FixedSettings | 'coverType' | 'cooperationType'> & {
  readonly id: string;
  /** Maximum number of questions that one participant is asked. */
  readonly questionCount: number;
};

/**
 * Cards are stored separately from the documents, because a page of a list would otherwise read nine
 * documents. A card with another version is ignored and made again from its document: increase this with any
 * change of `RevisionCard`.
 */
const cardVersion = 1;

export function makeRevisionCard(id: string, definition: Definition): RevisionCard {
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
    questionCount: countDrawnQuestions(definition) ?? countAnswerableQuestions(definition),
  };
}

type CardTexts = Pick<RevisionCard, 'language' | 'publicTitle' | 'publicDescription'>;

type StoredCard = RevisionCard & {
  readonly version?: number;
  /** Its texts in the second language, if there is one. */
  readonly translated?: CardTexts;
};

export function makeStoredRevisionCard(id: string, definition: Definition): StoredCard {
  const card = { ...makeRevisionCard(id, definition), version: cardVersion };
  const { secondLanguage } = definition;
  if (secondLanguage === null) return card;
  const { language, publicTitle, publicDescription } = translateInquiry(definition, secondLanguage);
  return { ...card, translated: { language, publicTitle, publicDescription } };
}

const isCurrent = sql`coalesce(${inquiryRevision.card} -> 'version', '1') = ${String(cardVersion)}::jsonb`;

/** The columns that a list selects for a card: the stored card, otherwise the document. */
export const revisionCardColumns = {
  card: sql<StoredCard | null>`case when ${isCurrent} then ${inquiryRevision.card} end`,
  definition: sql<StoredDefinition | null>`case when not ${isCurrent} then ${inquiryRevision.definition} end`,
};

type CardRow = {
  readonly [Name in keyof typeof revisionCardColumns]: (typeof revisionCardColumns)[Name]['_']['type'];
};

/**
 * Reads a card in the reader's language, if translated. Returns null if only a newer version can read the
 * inquiry: lists leave it out until this node is replaced.
 */
export function parseRevisionCard(id: string, row: CardRow, reader: Language): RevisionCard | null {
  if (row.card !== null) {
    const { version: _, translated, ...fixed } = row.card;
    return translated?.language === reader ? { ...fixed, ...translated } : fixed;
  }
  const outcome = parseStoredDefinition(row.definition);
  if (!outcome.ok && outcome.isNewer) return null;
  const { definition } = requireReadableDefinition(outcome, id);
  return makeRevisionCard(id, translateInquiry(definition, reader));
}
