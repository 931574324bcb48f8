import {
  countAnswerableQuestions,
  countDrawnQuestions,
} from '@nazar/domain/inquiries/answerable-questions.ts';
import { cooperationTypes, coverTypes, type Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { parseStoredDefinition } from '@nazar/domain/inquiries/stored-definition.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
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

const cardTexts = { language: z.enum(languages), publicTitle: z.string(), publicDescription: z.string() };

const storedCardSchema = z.object({
  id: z.string(),
  ...cardTexts,
  publicFile: z.nullable(z.string()),
  categoryId: z.nullable(z.string()),
  tags: z.array(z.string()),
  coverType: z.enum(coverTypes),
  cooperationType: z.enum(cooperationTypes),
  questionCount: z.number(),
  version: z.optional(z.number()),
  /** Its texts in the second language, if there is one. */
  translated: z.optional(z.object(cardTexts)),
});
type StoredCard = z.infer<typeof storedCardSchema>;

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
  card: sql`case when ${isCurrent} then ${inquiryRevision.card} end`,
  definition: sql`case when not ${isCurrent} then ${inquiryRevision.definition} end`,
};

type CardRow = Readonly<Record<keyof typeof revisionCardColumns, unknown>>;

/**
 * Reads a card in the reader's language, if translated. Returns null if only a newer version can read the
 * inquiry: lists leave it out until this node is replaced.
 */
export function parseRevisionCard(id: string, row: CardRow, reader: Language): RevisionCard | null {
  if (row.card !== null) {
    const { version: _, translated, ...fixed } = storedCardSchema.parse(row.card);
    return translated?.language === reader ? { ...fixed, ...translated } : fixed;
  }
  const outcome = parseStoredDefinition(row.definition);
  if (!outcome.ok && outcome.isNewer) return null;
  const { definition } = requireReadableDefinition(outcome, id);
  return makeRevisionCard(id, translateInquiry(definition, reader));
}
