import { and, asc, desc, eq, inArray, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry, inquiryListing, inquiryRevision } from '../../../platform/database/schema/inquiry.ts';
import { containsWordsSql, splitSearchWords } from '../../../platform/database/sql/contains-words-sql.ts';
import { foldedTextSql } from '../../../platform/database/sql/folded-text-sql.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Paging, toLimitAndOffset } from '../../../platform/http/paging/paging.ts';
import { escapeElementText } from '../../../platform/texts/escape-html.ts';
import { isOwnedBySql, isUsableTemplateSql } from '../../access/index.ts';
import { listingOrderSqlBySort, listingSortColumns } from '../lists/listing-orders.ts';

type ReusableFilter = {
  readonly actor: Actor;
  readonly now: number;
  readonly search: string;
  readonly paging: Paging;
};

/**
 * Searched documents are read whole, so their number and their compressed bytes are bounded: 1 MB is about
 * 13 documents of 500 questions.
 */
const maxSearchedDocuments = 200;
const maxSearchedBytes = 1_000_000;
/** Compressed bytes of a document and of those before it, without reading them. */
const bytesUntil = (definition: SQLWrapper, order: SQL[]) =>
  sql`sum(pg_column_size(${definition})) over (order by ${sql.join(order, sql`, `)})`
    .mapWith(Number)
    .as('bytes_until');
/** The number of all rows that match. */
const total = sql`count(*) over ()`.mapWith(Number);
const lastChangedFirst = [desc(inquiry.updatedAt), asc(inquiry.id)];
const isPublishedRevision = and(
  eq(inquiryRevision.inquiryId, inquiry.id),
  eq(inquiryRevision.revision, inquiry.publishedRevision),
);

/** Finds one page of a person's own drafts, by title or by a question text of the last changed ones. */
export async function findMyReusableInquiries(db: Database, { actor, search, paging }: ReusableFilter) {
  const newest = db
    .select({
      id: inquiry.id,
      definition: inquiry.definition,
      bytes: bytesUntil(inquiry.definition, lastChangedFirst),
    })
    .from(inquiry)
    .where(isOwnedBySql(actor))
    .orderBy(...lastChangedFirst)
    .limit(maxSearchedDocuments)
    .as('newest');
  const found = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(lte(newest.bytes, maxSearchedBytes), hasQuestionSql(newest.definition, search)));
  const { limit, offset } = toLimitAndOffset(paging);
  return db
    .select({
      id: inquiry.id,
      title: inquiry.title,
      definition: inquiry.definition,
      updatedAt: inquiry.updatedAt,
      count: total,
    })
    .from(inquiry)
    .where(
      and(isOwnedBySql(actor), isFound(search, foldedTextSql(inquiry.title), inArray(inquiry.id, found))),
    )
    .orderBy(...lastChangedFirst)
    .limit(limit)
    .offset(offset);
}

/** Finds one page of the templates that the person may use, as published. */
export async function findReusableTemplates(db: Database, { actor, now, search, paging }: ReusableFilter) {
  const order = listingOrderSqlBySort.new(listingSortColumns);
  const newest = db
    .select({
      id: inquiry.id,
      definition: inquiryRevision.definition,
      bytes: bytesUntil(inquiryRevision.definition, order),
    })
    .from(inquiryListing)
    .innerJoin(inquiry, eq(inquiry.id, inquiryListing.inquiryId))
    .innerJoin(inquiryRevision, isPublishedRevision)
    .where(isUsableTemplateSql(actor, now))
    .orderBy(...order)
    .limit(maxSearchedDocuments)
    .as('newest');
  const found = db
    .select({ id: newest.id })
    .from(newest)
    .where(and(lte(newest.bytes, maxSearchedBytes), hasQuestionSql(newest.definition, search)));
  const { limit, offset } = toLimitAndOffset(paging);
  return db
    .select({
      id: inquiry.id,
      title: inquiry.title,
      definition: inquiryRevision.definition,
      updatedAt: inquiryRevision.publishedAt,
      count: total,
    })
    .from(inquiryListing)
    .innerJoin(inquiry, eq(inquiry.id, inquiryListing.inquiryId))
    .innerJoin(inquiryRevision, isPublishedRevision)
    .where(
      and(
        isUsableTemplateSql(actor, now),
        // The text that lists are searched by.
        isFound(search, inquiryRevision.searchText, inArray(inquiry.id, found)),
      ),
    )
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}

function isFound(search: string, title: SQLWrapper, hasQuestion: SQL): SQL | undefined {
  const inTitle = containsWordsSql(title, search);
  return inTitle === undefined ? undefined : or(inTitle, hasQuestion);
}

/** Between question texts, which are folded together because folding each would take most of the time. */
const separator = '\u241e';

/** SQL for documents with a visible question whose text contains every word, with tags and pipes left out. */
function hasQuestionSql(definition: SQLWrapper, search: string): SQL {
  const bodies = sql`(select string_agg(question ->> 'body', ${separator}) from
    jsonb_path_query(${definition}, '$.segments[*].questions[*] ? (!(@.hidden == true))') question)`;
  const texts = sql`regexp_replace(${bodies}, '<[^>]*>|\\{\\{[^}]*\\}\\}', ' ', 'g')`;
  const written = splitSearchWords(search).map(escapeElementText).join(' ');
  return sql`exists (
    select from unnest(string_to_array(${foldedTextSql(texts)}, ${separator})) text
    where ${containsWordsSql(sql`text`, written)})`;
}
