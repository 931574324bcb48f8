import { randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { cachePrepared } from '../database/cache-prepared.ts';
import { classifyDatabaseError } from '../database/constraint-problems.ts';
import type { Database } from '../database/database.ts';
import { account, session } from '../database/schema/account.ts';
import type { ServerDeps } from '../deps/server-deps.ts';
import { hmac } from '../secrets/hmac.ts';
import { sha256 } from '../secrets/sha256.ts';

const hour = 3_600_000;
const day = 24 * hour;
const slidingMs = 30 * day;
const absoluteMs = 180 * day;
export const uploadTokenLifetimeSeconds = 300;

export interface Session {
  /** Identifies the session in notes between servers; it gives no access. */
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly accountId: string;
  readonly roles: readonly ('user' | 'admin')[];
}

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/i;

export function hashSessionToken(token: string): Buffer {
  return sha256(token);
}

function computeExpiry(createdAt: number, now: number): Date {
  return new Date(Math.min(now + slidingMs, createdAt + absoluteMs));
}

/** Opens a session and returns its token, which is not stored. */
export async function insertSession(
  db: Database,
  { accountId, userAgent }: { accountId: string; userAgent: string },
  deps: Pick<ServerDeps, 'now' | 'randomBytes'>,
): Promise<string> {
  const token = deps.randomBytes(32).toString('base64url');
  const now = deps.now();
  await db.insert(session).values({
    id: randomUUID(),
    tokenHash: hashSessionToken(token),
    accountId,
    createdAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: computeExpiry(now, now),
    userAgent: userAgent.slice(0, 200),
  });
  return token;
}

/** The valid session of an Authorization header; null if it ended, is unknown or its account is disabled. */
export async function findSession(header: string, deps: ServerDeps): Promise<Session | null> {
  const token = bearer.exec(header)?.[1];
  return token === undefined ? null : findSessionByHash(hashSessionToken(token), deps);
}

// Prepared, because every request and every event runs it.
const prepareSession = cachePrepared((db) =>
  db
    .select({
      id: session.id,
      accountId: account.id,
      roles: account.roles,
      enabled: account.isEnabled,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session-by-hash'),
);

/** Finds a session by the stored hash of its token, for connections that stay open. */
export async function findSessionByHash(tokenHash: Buffer, deps: ServerDeps): Promise<Session | null> {
  const [row] = await prepareSession(deps.db).execute({ tokenHash });
  const now = deps.now();
  if (row === undefined || !row.enabled || row.expiresAt.getTime() <= now) return null;
  if (now - row.lastUsedAt.getTime() > hour) {
    const renewed = { lastUsedAt: new Date(now), expiresAt: computeExpiry(row.createdAt.getTime(), now) };
    await deps.db
      .update(session)
      .set(renewed)
      .where(eq(session.tokenHash, tokenHash))
      .catch((error: unknown) => {
        // Reading must still work if the disk is full or the database is a standby.
        const { kind } = classifyDatabaseError(error);
        if (kind !== 'full' && kind !== 'readOnly') throw error;
      });
  }
  return { id: row.id, tokenHash, accountId: row.accountId, roles: row.roles };
}

/** Filters the valid sessions. */
export async function listValidSessionIds(
  db: Database,
  ids: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(inArray(session.id, [...ids]), eq(account.isEnabled, true), gt(session.expiresAt, new Date(now))),
    );
  return new Set(rows.map(({ id }) => id));
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, tokenHash));
}

/** Ends all sessions of an account, except the given one. */
export async function deleteAccountSessions(
  db: Database,
  accountId: string,
  keptTokenHash?: Buffer,
): Promise<void> {
  const all = eq(session.accountId, accountId);
  await db
    .delete(session)
    .where(keptTokenHash === undefined ? all : and(all, ne(session.tokenHash, keptTokenHash)));
}

const uploadShape = /^[A-Za-z0-9_-]{43}\.\d{13}\.[A-Za-z0-9_-]{43}$/;

function signUpload(text: string, secret: Buffer): Buffer {
  return hmac(secret, `upload\0${text}`);
}

/**
 * Makes a token for uploads and chat that is valid for five minutes. It contains the session and ends with
 * it.
 */
export function makeUploadToken(
  tokenHash: Buffer,
  { secrets, now }: Pick<ServerDeps, 'secrets' | 'now'>,
): string {
  const text = `${tokenHash.toString('base64url')}.${now() + uploadTokenLifetimeSeconds * 1000}`;
  return `${text}.${signUpload(text, secrets.signing).toString('base64url')}`;
}

export async function findSessionByUploadToken(header: unknown, deps: ServerDeps): Promise<Session | null> {
  if (typeof header !== 'string' || !uploadShape.test(header)) return null;
  const [hash = '', expires = '', signature = ''] = header.split('.');
  const genuine = signUpload(`${hash}.${expires}`, deps.secrets.signing);
  if (!timingSafeEqual(genuine, Buffer.from(signature, 'base64url'))) return null;
  if (Number(expires) <= deps.now()) return null;
  return findSessionByHash(Buffer.from(hash, 'base64url'), deps);
}
