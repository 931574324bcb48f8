import { defaultLanguage, type Language } from '@nazar/domain/text/language.ts';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';
import { generalCategory, generalCategoryText } from '../../platform/database/schema/inquiry.ts';
import { textSql } from '../../platform/database/sql/checked-sql.ts';

type GeneralCategoryFilter = {
  readonly language: Language;
  readonly enabled: boolean;
  /** -1 means all. */
  readonly categoryId: string | -1;
};

/** The general categories in their order; missing names use the default language. */
export function listGeneralCategories(
  db: Database,
  { language, enabled, categoryId }: GeneralCategoryFilter,
) {
  const fallback = alias(generalCategoryText, 'fallback');
  return db
    .select({
      id: generalCategory.id,
      name: textSql`coalesce(${generalCategoryText.name}, ${fallback.name}, '')`,
      enabled: generalCategory.isEnabled,
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
        eq(generalCategory.isEnabled, enabled),
        isNull(generalCategory.mergedInto),
        categoryId === -1 ? undefined : eq(generalCategory.id, categoryId),
      ),
    )
    .orderBy(generalCategory.position, desc(generalCategory.createdAt), generalCategory.id);
}

/**
 * Locks the category until the transaction ends, so that it is not merged or deleted before the draft refers
 * to it.
 */
export async function lockEnabledCategory(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: generalCategory.id })
    .from(generalCategory)
    .where(
      and(
        eq(generalCategory.id, id),
        eq(generalCategory.isEnabled, true),
        isNull(generalCategory.mergedInto),
      ),
    )
    .for('key share');
  return found.length > 0;
}

/**
 * Resolves a category in a document to the current one: drafts and published revisions keep referring to a
 * category that was merged into another.
 */
export async function loadCategoryResolver(
  db: Database,
): Promise<<Id extends string | -1 | null>(id: Id) => Id | string> {
  const rows = await db
    .select({ id: generalCategory.id, into: generalCategory.mergedInto })
    .from(generalCategory)
    .where(isNotNull(generalCategory.mergedInto));
  const merged = new Map(rows.map(({ id, into }) => [id, into]));
  return (id) => (typeof id === 'string' ? (merged.get(id) ?? id) : id);
}
