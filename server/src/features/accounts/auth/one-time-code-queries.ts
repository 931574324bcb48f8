import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { oneTimeCode } from '../../../platform/database/schema/account.ts';

interface CodeKey {
  readonly identifier: string;
  readonly purpose: OtpPurpose;
}

/** Stores a code; the previous one stops working. */
export async function replaceOneTimeCode(
  db: Database,
  { identifier, purpose }: CodeKey,
  { codeHash, now, expiresAt }: { codeHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const fresh = { codeHash, createdAt: now, expiresAt, tries: 0 };
  await db
    .insert(oneTimeCode)
    .values({ identifier, purpose, ...fresh })
    .onConflictDoUpdate({ target: [oneTimeCode.identifier, oneTimeCode.purpose], set: fresh });
}

/**
 * Records an attempt at the latest code before anything is compared, and returns the hash to compare with; null if
 * no code is valid.
 */
export async function recordOneTimeCodeAttempt(
  db: Database,
  { identifier, purpose }: CodeKey,
  { now, tries }: { now: Date; tries: number },
): Promise<{ readonly codeHash: Buffer; readonly attemptsExhausted: boolean } | null> {
  const [row] = await db
    .update(oneTimeCode)
    // Capped, so that the column can't overflow.
    .set({ tries: sql`least(${oneTimeCode.tries}, ${tries}) + 1` })
    .where(
      and(
        eq(oneTimeCode.identifier, identifier),
        eq(oneTimeCode.purpose, purpose),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
    .returning({ codeHash: oneTimeCode.codeHash, tries: oneTimeCode.tries });
  return row === undefined ? null : { codeHash: row.codeHash, attemptsExhausted: row.tries > tries };
}

/** True for exactly one of several concurrent requests with the right code. */
export async function deleteOneTimeCode(
  db: Database,
  { identifier, purpose }: CodeKey,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await db
    .delete(oneTimeCode)
    .where(
      and(
        eq(oneTimeCode.identifier, identifier),
        eq(oneTimeCode.purpose, purpose),
        eq(oneTimeCode.codeHash, codeHash),
      ),
    )
    .returning({ identifier: oneTimeCode.identifier });
  return rows.length === 1;
}
