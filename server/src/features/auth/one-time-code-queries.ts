import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { oneTimeCode } from '../../database/schema/account.ts';

interface CodeKey {
  readonly identifier: string;
  readonly purpose: OtpPurpose;
}

/** Puts a code in the place of the one before it, which is dead from here on. */
export async function putCode(
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
 * Takes one try of the code that was sent last, before anything is compared, and gives the hash to compare with;
 * null where there is none that lives. `isTired`: it has had more tries than it may.
 */
export async function takeTry(
  db: Database,
  { identifier, purpose }: CodeKey,
  { now, tries }: { now: Date; tries: number },
): Promise<{ readonly codeHash: Buffer; readonly isTired: boolean } | null> {
  const [row] = await db
    .update(oneTimeCode)
    // Not counted beyond the limit: the column would run full.
    .set({ tries: sql`least(${oneTimeCode.tries}, ${tries}) + 1` })
    .where(
      and(
        eq(oneTimeCode.identifier, identifier),
        eq(oneTimeCode.purpose, purpose),
        gt(oneTimeCode.expiresAt, now),
      ),
    )
    .returning({ codeHash: oneTimeCode.codeHash, tries: oneTimeCode.tries });
  return row === undefined ? null : { codeHash: row.codeHash, isTired: row.tries > tries };
}

/** True for exactly one of those who hold the same right code. */
export async function deleteCode(
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
