import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { account } from '../../database/schema/account.ts';

/** What a person sees of themselves, and nobody else of them. */
export async function findUserInfo(db: Database, id: string): Promise<UserInfo | null> {
  const [row] = await db
    .select({
      id: account.id,
      enabled: account.enabled,
      email: account.email,
      tel: account.mobile,
      personType: account.personType,
      birthDate: account.birthDate,
      nationalId: account.nationalId,
      username: account.username,
      name: account.name,
      picture: account.picture,
      roles: account.roles,
      lang: account.language,
    })
    .from(account)
    .where(eq(account.id, id));
  return row ?? null;
}

export async function updateLanguage(
  db: Database,
  id: string,
  language: Language,
  now: number,
): Promise<void> {
  await db
    .update(account)
    .set({ language, updatedAt: new Date(now) })
    .where(eq(account.id, id));
}
