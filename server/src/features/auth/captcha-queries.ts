import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { captcha } from '../../database/schema/account.ts';

export async function insertCaptcha(
  db: Database,
  row: { id: string; answerHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.insert(captcha).values(row);
}

/** Returns the answer's hash once: any attempt, right or wrong, uses up the captcha. */
export async function takeCaptcha(db: Database, id: string, now: Date): Promise<Buffer | null> {
  const [row] = await db
    .delete(captcha)
    .where(eq(captcha.id, id))
    .returning({ answerHash: captcha.answerHash, expiresAt: captcha.expiresAt });
  return row !== undefined && row.expiresAt > now ? row.answerHash : null;
}
