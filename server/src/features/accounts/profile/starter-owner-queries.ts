import type { Database } from '../../../platform/database/database.ts';
import { account } from '../../../platform/database/schema/account.ts';

/** Owns the first templates. It can't sign in: it has no password, and no person's username has a star. */
export const starterTemplateOwnerId = 'a0000000-0000-4000-8000-0000000000f0';

export async function insertStarterTemplateOwner(db: Database, now: number): Promise<void> {
  const dates = { createdAt: new Date(now), updatedAt: new Date(now) };
  await db
    .insert(account)
    .values({
      id: starterTemplateOwnerId,
      username: '*nazar',
      passwordHash: '',
      profileName: 'Nazar',
      isEnabled: false,
      commentMail: false,
      personTypeAskedAt: new Date(now),
      ...dates,
    })
    .onConflictDoNothing();
}
