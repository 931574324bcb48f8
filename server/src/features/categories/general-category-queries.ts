import type { ManagedCategory } from '@nazar/domain/api/category-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { eq, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { generalCategory, generalCategoryText } from '../../platform/database/schema/inquiry.ts';
import { selectRows } from '../../platform/database/select-rows.ts';

export type CategoryNames = Readonly<Record<Language, string>>;
export type Category = { readonly id: string; readonly names: CategoryNames };

const namesSchema = z.object({ en: z.string(), fa: z.string() } satisfies Record<Language, unknown>);

/**
 * Locks all categories in their order, so that only one caller changes them. Drafts that choose a category
 * don't wait for this.
 */
export async function lockAndListCategories(db: Database): Promise<Category[]> {
  await db.execute(sql`lock table general_category in share row exclusive mode`);
  return selectRows(db, z.object({ id: z.string(), names: namesSchema }))`
    select c.id, ${namesOfCategory} as names from general_category c
    where c.merged_into is null order by c.position, c.created_at desc, c.id`;
}

const namesOfCategory = sql`jsonb_build_object('en', '', 'fa', '') || coalesce(
  (select jsonb_object_agg(t.language, t.name) from general_category_text t where t.category_id = c.id), '{}')`;

/**
 * Counts use in a draft, in the published revision, or both; a category includes those that were merged into
 * it.
 */
export async function listGeneralCategories(db: Database): Promise<ManagedCategory[]> {
  // All categories are counted in one scan, because one scan for each would read every draft repeatedly.
  return selectRows(db, z.object({ id: z.string(), names: namesSchema, inquiryCount: z.number() }))`
    with used as (
      select coalesce(c.merged_into, c.id) as category_id, i.id
      from general_category c join inquiry i on i.category_id = c.id
      union
      select coalesce(c.merged_into, c.id), i.id
      from general_category c join inquiry i on i.draft_category_id = c.id
    ), counted as (
      select category_id, count(*)::int as count from used group by category_id
    )
    select c.id, ${namesOfCategory} as names, coalesce(counted.count, 0) as "inquiryCount"
    from general_category c left join counted on counted.category_id = c.id
    where c.merged_into is null order by c.position, c.created_at desc, c.id`;
}

/** Waits for transactions that are choosing it; later ones see the result. */
export async function lockCategoryForDelete(db: Database, id: string): Promise<void> {
  await db
    .select({ id: generalCategory.id })
    .from(generalCategory)
    .where(or(eq(generalCategory.id, id), eq(generalCategory.mergedInto, id)))
    .for('update');
}

export async function isCategoryUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from general_category c where (c.id = ${id} or c.merged_into = ${id}) and (
      exists (select from inquiry i where i.category_id = c.id)
      or exists (select from inquiry i where i.draft_category_id = c.id))`);
  return rows.length > 0;
}

export async function insertCategory(
  db: Database,
  { id, names, now }: Category & { readonly now: number },
): Promise<boolean> {
  const first = sql`(select coalesce(min(position), 1) - 1 from general_category where merged_into is null)`;
  const rows = await db
    .insert(generalCategory)
    .values({ id, createdAt: new Date(now), position: first })
    .onConflictDoNothing()
    .returning({ id: generalCategory.id });
  if (rows.length === 0) return false;
  await updateCategoryNames(db, { id, names });
  return true;
}

export async function updateCategoryNames(db: Database, { id, names }: Category): Promise<void> {
  const rows = Object.entries(names).map(([language, name]) => ({ categoryId: id, language, name }));
  await db
    .insert(generalCategoryText)
    .values(rows)
    .onConflictDoUpdate({
      target: [generalCategoryText.categoryId, generalCategoryText.language],
      set: { name: sql`excluded.name` },
    });
}

export async function updateCategoryOrder(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update general_category set position = placed.position
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as placed (id, position)
    where placed.id = general_category.id`);
}

/** Statements have a time limit, and each inquiry also updates its rows in lists. */
const inquiriesPerBatch = 1000;

/** Merges the category into another; returns the number of moved published inquiries. */
export async function mergeCategoryRowInto(
  db: Database,
  { id, into }: { readonly id: string; readonly into: string },
  batchSize = inquiriesPerBatch,
): Promise<number> {
  await db
    .update(generalCategory)
    .set({ mergedInto: into, isEnabled: false })
    .where(or(eq(generalCategory.id, id), eq(generalCategory.mergedInto, id)));
  for (let moved = 0; ; ) {
    // Rows are locked when selected, so that inquiries deleted or published elsewhere meanwhile are not in
    // the batch.
    const { rowCount } = await db.execute(sql`
      update inquiry set category_id = ${into} where id = any (array(
        select id from inquiry where category_id = ${id} limit ${batchSize} for no key update))`);
    moved += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) return moved;
  }
}

export async function deleteUnusedCategory(db: Database, id: string): Promise<void> {
  await db.delete(generalCategory).where(eq(generalCategory.id, id));
}
