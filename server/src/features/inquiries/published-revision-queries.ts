import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { needsAttempt } from '@nazar/domain/inquiries/needs-attempt.ts';
import {
  chooseInquiryLanguage,
  translateInquiry,
} from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { and, eq } from 'drizzle-orm';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import { runLongWork } from '../../platform/background/run-long-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { inquiry, inquiryRevision } from '../../platform/database/schema/inquiry.ts';
import { numberSql } from '../../platform/database/sql/checked-sql.ts';
import type { InquiryHeader } from './inquiry-queries.ts';
import { parseReadableDefinition } from './parse-readable-definition.ts';
import { listPublicationsUpTo, type Publication } from './revision-queries.ts';

/** A published revision, prepared for checking answers. It never changes, so it is cached in memory. */
export interface PublishedRevision {
  readonly inquiryId: string;
  readonly revision: number;
  readonly ownerId: string;
  /** Creation time in milliseconds. Clients choose ids, so one may be used again after a deletion. */
  readonly createdAt: number;
  readonly definition: Definition;
  /** Size of the definition as JSON. */
  readonly bytes: number;
  readonly compiled: CompiledInquiry;
  /** Whether an attempt must be stored before its submit. */
  readonly needsAttempt: boolean;
  /** The times of all publications up to this one, ascending. */
  readonly publications: readonly Publication[];
}

const largeDefinitionBytes = 300_000;

/** Whether reading the definition, or making a page of it, takes so long that others would notice. */
export const isLargeDefinition = ({ bytes }: Pick<PublishedRevision, 'bytes'>): boolean =>
  bytes > largeDefinitionBytes;

/** The most recently used revisions. In memory they take four times their size as JSON, which is at most 4 MB. */
const cache = new BoundedMap<string, PublishedRevision>(32_000_000, ({ bytes }) => bytes);
/** Simultaneous readers share a load. */
const loads = new Map<string, Promise<PublishedRevision | null>>();
const getRevisionKey = (inquiryId: string, revision: number) => `${inquiryId} ${revision}`;

/**
 * Finds a published revision, or null. `createdAt` excludes the cached revision of a deleted inquiry with the
 * same id.
 */
export async function findPublishedRevision(
  db: Database,
  inquiryId: string,
  revision: number,
  createdAt?: number,
): Promise<PublishedRevision | null> {
  const key = getRevisionKey(inquiryId, revision);
  const running = loads.get(key);
  const found = cache.get(key) ?? (running === undefined ? null : await running);
  if (found !== null && (createdAt === undefined || found.createdAt === createdAt)) {
    cache.set(key, found);
    return found;
  }
  const loading = loadRevision(db, inquiryId, revision);
  loads.set(key, loading);
  try {
    const loaded = await loading;
    if (loaded !== null) cache.set(key, loaded);
    return loaded;
  } finally {
    if (loads.get(key) === loading) loads.delete(key);
  }
}

/** Finds the document that an inquiry shows to others; null before its first publishing. */
export async function findPublishedDefinition(
  db: Database,
  { id, publishedRevision, createdAt }: Pick<InquiryHeader, 'id' | 'publishedRevision' | 'createdAt'>,
): Promise<Definition | null> {
  if (publishedRevision === null) return null;
  const published = await findPublishedRevision(db, id, publishedRevision, createdAt.getTime());
  return published?.definition ?? null;
}

export function deleteCachedRevision({ inquiryId, revision }: PublishedRevision): void {
  cache.delete(getRevisionKey(inquiryId, revision));
}

async function loadRevision(
  db: Database,
  inquiryId: string,
  revision: number,
): Promise<PublishedRevision | null> {
  const [row] = await db
    .select({
      ownerId: inquiry.ownerId,
      createdAt: inquiry.createdAt,
      definition: inquiryRevision.definition,
      bytes: numberSql`octet_length(${inquiryRevision.definition}::text)`,
    })
    .from(inquiryRevision)
    .innerJoin(inquiry, eq(inquiry.id, inquiryRevision.inquiryId))
    .where(and(eq(inquiryRevision.inquiryId, inquiryId), eq(inquiryRevision.revision, revision)));
  if (row === undefined) return null;
  const prepare = () => {
    const { definition } = parseReadableDefinition(row.definition, inquiryId);
    return { definition, compiled: compileInquiry(definition) };
  };
  const { definition, compiled } = isLargeDefinition(row) ? await runLongWork(prepare) : prepare();
  return {
    inquiryId,
    revision,
    ownerId: row.ownerId,
    createdAt: row.createdAt.getTime(),
    definition,
    bytes: row.bytes,
    compiled,
    needsAttempt: needsAttempt(definition),
    publications: await listPublicationsUpTo(db, inquiryId, revision),
  };
}

type ReadableRevision = Pick<PublishedRevision, 'definition' | 'compiled'>;

const translated = new WeakMap<Definition, ReadableRevision>();

/** Translates the revision into a reader's language. Answers, codes and limits don't differ. */
export function translateRevision<Read extends ReadableRevision>(read: Read, language: Language): Read {
  const { definition } = read;
  if (chooseInquiryLanguage(definition, language) === definition.language) return read;
  const found = translated.get(definition);
  if (found !== undefined) return { ...read, ...found };
  const translatedDefinition = translateInquiry(definition, language);
  const readable = { definition: translatedDefinition, compiled: compileInquiry(translatedDefinition) };
  translated.set(definition, readable);
  return { ...read, ...readable };
}
