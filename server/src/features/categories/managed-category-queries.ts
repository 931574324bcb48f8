import type { ManagedCategory } from '@nazar/domain/api/category-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { generalCategory, generalCategoryText, inquiry } from '../../database/schema/inquiry.ts';

export type Names = Readonly<Record<Language, string>>;
export type Category = { readonly id: string; readonly names: Names };

/**
 * All categories in their order, for one who changes them: one at a time. Those who choose a category don't wait for
 * this.
 */
export async function holdCategories(db: Database): Promise<Category[]> {
  await db.execute(sql`lock table general_category in share row exclusive mode`);
  const { rows } = await db.execute<Category>(sql`
    select c.id, ${namesOfCategory} as names from general_category c
    where c.merged_into is null order by c.position, c.created_at desc, c.id`);
  return rows;
}

const namesOfCategory = sql`jsonb_build_object('en', '', 'fa', '') || coalesce(
  (select jsonb_object_agg(t.language, t.name) from general_category_text t where t.category_id = c.id), '{}')`;

/** A category counts for those that were merged into it. */
const stands = sql`array(select m.id from general_category m where m.id = c.id or m.merged_into = c.id)`;
const standsAsText = sql`array(select m.id::text from general_category m where m.id = c.id or m.merged_into = c.id)`;

export async function listManaged(db: Database): Promise<ManagedCategory[]> {
  const { rows } = await db.execute<ManagedCategory>(sql`
    select c.id, ${namesOfCategory} as names, (
      select count(*)::int from inquiry i
      where i.category_id = any (${stands}) or i.definition ->> 'categoryId' = any (${standsAsText})
    ) as "inquiryCount"
    from general_category c
    where c.merged_into is null order by c.position, c.created_at desc, c.id`);
  return rows;
}

/** Waits for those who are choosing it; who comes after finds what became of it. */
export async function holdForChoosers(db: Database, id: string): Promise<void> {
  await db
    .select({ id: generalCategory.id })
    .from(generalCategory)
    .where(or(eq(generalCategory.id, id), eq(generalCategory.mergedInto, id)))
    .for('update');
}

export async function isUsed(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from general_category c where c.id = ${id} and (
      exists (select from inquiry i where i.category_id = any (${stands}))
      or exists (select from inquiry i where i.definition ->> 'categoryId' = any (${standsAsText})))`);
  return rows.length > 0;
}

export async function insertCategory(
  db: Database,
  { id, names, now }: Category & { readonly now: number },
): Promise<boolean> {
  const first = sql<number>`(select coalesce(min(position), 1) - 1 from general_category where merged_into is null)`;
  const rows = await db
    .insert(generalCategory)
    .values({ id, createdAt: new Date(now), position: first })
    .onConflictDoNothing()
    .returning({ id: generalCategory.id });
  if (rows.length === 0) return false;
  await writeNames(db, { id, names });
  return true;
}

export async function writeNames(db: Database, { id, names }: Category): Promise<void> {
  const rows = Object.entries(names).map(([language, name]) => ({ categoryId: id, language, name }));
  await db
    .insert(generalCategoryText)
    .values(rows)
    .onConflictDoUpdate({
      target: [generalCategoryText.categoryId, generalCategoryText.language],
      set: { name: sql`excluded.name` },
    });
}

export async function writeOrder(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update general_category set position = placed.position
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as placed (id, position)
    where placed.id = general_category.id`);
}

/** What names it stands for the other one from now on; gives how many published inquiries moved. */
export async function mergeInto(db: Database, id: string, into: string): Promise<number> {
  await db
    .update(generalCategory)
    .set({ mergedInto: into, enabled: false })
    .where(or(eq(generalCategory.id, id), eq(generalCategory.mergedInto, id)));
  const moved = await db
    .update(inquiry)
    .set({ categoryId: into })
    .where(eq(inquiry.categoryId, id))
    .returning({ id: inquiry.id });
  return moved.length;
}

export async function deleteUnused(db: Database, id: string): Promise<void> {
  await db.delete(generalCategory).where(eq(generalCategory.id, id));
}
