import { defaultLanguage, type Language } from '@nazar/domain/text/language.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { generalCategory, generalCategoryText } from '../../database/schema/inquiry.ts';

export type CategoryFilter = {
  readonly language: Language;
  readonly enabled: boolean;
  /** -1 means all. */
  readonly categoryId: string | -1;
};

/** The general categories, newest first; a name that a language lacks is given in the default one. */
export function listCategories(db: Database, { language, enabled, categoryId }: CategoryFilter) {
  const fallback = alias(generalCategoryText, 'fallback');
  return db
    .select({
      id: generalCategory.id,
      name: sql<string>`coalesce(${generalCategoryText.name}, ${fallback.name}, '')`,
      enabled: generalCategory.enabled,
    })
    .from(generalCategory)
    .leftJoin(
      generalCategoryText,
      and(eq(generalCategoryText.categoryId, generalCategory.id), eq(generalCategoryText.language, language)),
    )
    .leftJoin(
      fallback,
      and(eq(fallback.categoryId, generalCategory.id), eq(fallback.language, defaultLanguage)),
    )
    .where(
      and(
        eq(generalCategory.enabled, enabled),
        categoryId === -1 ? undefined : eq(generalCategory.id, categoryId),
      ),
    )
    .orderBy(desc(generalCategory.createdAt), generalCategory.id);
}

export async function isEnabledCategory(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: generalCategory.id })
    .from(generalCategory)
    .where(and(eq(generalCategory.id, id), eq(generalCategory.enabled, true)));
  return found.length > 0;
}
