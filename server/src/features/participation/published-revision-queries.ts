import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { needsAttempt } from '@nazar/domain/inquiries/needs-attempt.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import {
  chooseInquiryLanguage,
  translateInquiry,
} from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { eq } from 'drizzle-orm';
import { BoundedMap } from '../../platform/background/bounded-map.ts';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { findPublishedDefinition, listPublicationsUpTo, type Publication } from '../inquiries/index.ts';

/** A published revision, prepared for checking answers. It never changes, so it is cached in memory. */
export interface PublishedRevision {
  readonly inquiryId: string;
  readonly revision: number;
  readonly ownerId: string;
  /** Creation time in milliseconds. Clients choose ids, so one may be used again after a deletion. */
  readonly createdAt: number;
  readonly definition: Definition;
  readonly compiled: CompiledInquiry;
  /** Whether an attempt must be stored before its submit. */
  readonly needsAttempt: boolean;
  /** The times of all publications up to this one, ascending. */
  readonly publications: readonly Publication[];
}

/** Caches the most recently used revisions by `getRevisionKey`. */
const cache = new BoundedMap<string, Promise<PublishedRevision | null>>(300);
const getRevisionKey = (inquiryId: string, revision: number) => `${inquiryId}${revision}`;

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
  const found = cache.get(key);
  if (found !== undefined) {
    cache.set(key, found);
    const value = await found;
    if (value !== null && (createdAt === undefined || value.createdAt === createdAt)) return value;
  }
  const loading = load(db, inquiryId, revision);
  cache.set(key, loading);
  const forget = () => cache.get(key) === loading && cache.delete(key);
  loading.then((value) => value ?? forget(), forget);
  return loading;
}

export function deleteCachedRevision({ inquiryId, revision }: PublishedRevision): void {
  cache.delete(getRevisionKey(inquiryId, revision));
}

async function load(db: Database, inquiryId: string, revision: number): Promise<PublishedRevision | null> {
  const [row] = await db
    .select({ ownerId: inquiry.ownerId, createdAt: inquiry.createdAt })
    .from(inquiry)
    .where(eq(inquiry.id, inquiryId));
  const definition = await findPublishedDefinition(db, inquiryId, revision);
  if (row === undefined || definition === null) return null;
  return {
    inquiryId,
    revision,
    ownerId: row.ownerId,
    createdAt: row.createdAt.getTime(),
    definition,
    compiled: compileInquiry(definition),
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

/**
 * The language that is stored with a response. Secret ballots always store the inquiry's own language,
 * because the other one would reveal something about a person.
 */
export function getStoredResponseLanguage(
  { definition }: Pick<PublishedRevision, 'definition'>,
  requestedLanguage: Language,
): Language {
  return isSecretBallot(definition)
    ? definition.language
    : chooseInquiryLanguage(definition, requestedLanguage);
}
