import type { UserSession } from '@nazar/domain/api/user-shapes.ts';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { session } from '../../../platform/database/schema/account.ts';
import type { Session } from '../../../platform/http/session.ts';

/** More sessions than people have. */
const maxListed = 200;

/** The active sessions of an account: the caller's first, then by last use. */
export async function listActiveSessions(db: Database, asking: Session, now: number): Promise<UserSession[]> {
  const rows = await db
    .select({
      id: session.id,
      tokenHash: session.tokenHash,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
    })
    .from(session)
    .where(and(eq(session.accountId, asking.accountId), gt(session.expiresAt, new Date(now))))
    .orderBy(desc(eq(session.tokenHash, asking.tokenHash)), desc(session.lastUsedAt), session.id)
    .limit(maxListed);
  return rows.map(({ tokenHash, createdAt, lastUsedAt, ...shown }) => {
    const isCurrent = tokenHash.equals(asking.tokenHash);
    // The stored time is updated only once an hour; the caller's session is in use right now.
    const used = isCurrent ? new Date(now) : lastUsedAt;
    return { ...shown, createdAt: createdAt.toISOString(), lastUsedAt: used.toISOString(), isCurrent };
  });
}

/** Returns false if the account has no such session. */
export async function deleteSessionById(
  db: Database,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.accountId, accountId)))
    .returning({ id: session.id });
  return rows.length === 1;
}
