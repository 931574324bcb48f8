import type { Language } from '@nazar/domain/text/language.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';

export async function updateIsTemplate(db: Database, id: string, isTemplate: boolean): Promise<void> {
  await db.update(inquiry).set({ isTemplate }).where(eq(inquiry.id, id));
}

/** An installation records under this name that it offered the template. */
export const makeStarterRecordName = (starter: string, language: Language): string =>
  `template ${starter} ${language}`;

export async function wasStarterTemplateAdded(db: Database, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from applied_seed where name = ${name}`);
  return rows.length > 0;
}

/** Returns false if it was recorded before. It waits for another node that is recording it now. */
export async function recordAddedStarterTemplate(db: Database, name: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`insert into applied_seed (name) values (${name}) on conflict do nothing`,
  );
  return rowCount === 1;
}
