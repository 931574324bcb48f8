import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { Definition } from '@nazar/domain/inquiry/inquiry.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { inquiry } from '../../database/schema/inquiry.ts';
import { findRevision } from '../inquiries/inquiry-queries.ts';

/** A frozen revision, ready to be answered. It never changes, so it is kept in memory. */
export interface PublishedRevision {
  readonly inquiryId: string;
  readonly revision: number;
  readonly ownerId: string;
  /** Of the inquiry, in milliseconds: ids are made by clients, who may use one again after deleting. */
  readonly createdAt: number;
  readonly definition: Definition;
  readonly compiled: CompiledInquiry;
  /** The rules ask the server to know of an attempt before its submit. */
  readonly needsAttempt: boolean;
}

const mostKept = 300;
/** The least recently used goes first. */
const kept = new Map<string, Promise<PublishedRevision | null>>();

const keyOf = (inquiryId: string, revision: number) => `${inquiryId}:${revision}`;

/**
 * A published revision; null where there is none. With `createdAt`, one that was kept of a deleted inquiry
 * of the same id is not taken for it.
 */
export async function findPublishedRevision(
  db: Database,
  inquiryId: string,
  revision: number,
  createdAt?: number,
): Promise<PublishedRevision | null> {
  const key = keyOf(inquiryId, revision);
  const found = kept.get(key);
  if (found !== undefined) {
    kept.delete(key);
    kept.set(key, found);
    const value = await found;
    if (value !== null && (createdAt === undefined || value.createdAt === createdAt)) return value;
  }
  const loading = load(db, inquiryId, revision);
  kept.set(key, loading);
  const forget = () => {
    if (kept.get(key) === loading) kept.delete(key);
  };
  loading.then((value) => value ?? forget(), forget);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return loading;
}

export function forgetRevision({ inquiryId, revision }: PublishedRevision): void {
  kept.delete(keyOf(inquiryId, revision));
}

async function load(db: Database, inquiryId: string, revision: number): Promise<PublishedRevision | null> {
  const [row] = await db
    .select({ ownerId: inquiry.ownerId, createdAt: inquiry.createdAt })
    .from(inquiry)
    .where(eq(inquiry.id, inquiryId));
  const frozen = await findRevision(db, inquiryId, revision);
  if (row === undefined || frozen === null) return null;
  const { definition } = frozen;
  return {
    inquiryId,
    revision,
    ownerId: row.ownerId,
    createdAt: row.createdAt.getTime(),
    definition,
    compiled: compileInquiry(definition),
    needsAttempt: needsAttempt(definition),
  };
}

export function needsAttempt(settings: Definition): boolean {
  return settings.timeLimit !== null || settings.questionCount !== null || settings.singleSession;
}
