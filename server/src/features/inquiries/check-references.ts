import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storedFile } from '../../database/schema/file.ts';
import { isEnabledCategory } from './category-queries.ts';
import type { FileUse } from './document-files.ts';

/**
 * The files that may not come into a document: unknown ones and other people's, told apart by nothing.
 * `held` are those that the document has already.
 */
export async function checkFiles(
  db: Database,
  ownerId: string,
  uses: readonly FileUse[],
  held: ReadonlySet<string>,
): Promise<FieldProblem[]> {
  const fresh = uses.filter((use) => !held.has(use.file));
  if (fresh.length === 0) return [];
  const wanted = [...new Set(fresh.map((use) => use.file))];
  const found = await db
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(and(eq(storedFile.ownerId, ownerId), inArray(storedFile.id, wanted)))
    // Until it stands in the document: an avatar's file goes when it is replaced, unless an inquiry shows it.
    .for('key share');
  const owned = new Set(found.map((file) => file.id));
  return fresh.filter((use) => !owned.has(use.file)).map(({ path }) => ({ path, code: 'unknownId' }));
}

/** Whether the categories that a change names may be chosen; those of the document stay as they are. */
export async function checkCategories(
  db: Database,
  changes: Partial<InquirySettings>,
  current: Pick<InquirySettings, 'categoryId' | 'userCategoryId'>,
): Promise<FieldProblem[]> {
  const { categoryId, userCategoryId } = changes;
  const problems: FieldProblem[] = [];
  const isNew = categoryId !== undefined && categoryId !== null && categoryId !== current.categoryId;
  if (isNew && !(await isEnabledCategory(db, categoryId))) {
    problems.push({ path: 'categoryId', code: 'unknownId' });
  }
  // Categories of one's own don't exist yet, so there is none to choose.
  if (userCategoryId !== undefined && userCategoryId !== null && userCategoryId !== current.userCategoryId) {
    problems.push({ path: 'userCategoryId', code: 'unknownId' });
  }
  return problems;
}
