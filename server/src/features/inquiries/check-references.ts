import { fileKind } from '@nazar/domain/files/file-kind.ts';
import type { FileReference } from '@nazar/domain/inquiry/document-files.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { storedFile } from '../../database/schema/file.ts';
import { isEnabledCategory } from './category-queries.ts';

/**
 * The files that may not come into a document: unknown ones and other people's, told apart by nothing, private ones,
 * which nobody could see there, and those of another kind. What a document has already is not asked about: it was
 * the owner's when it came in.
 */
export async function checkFiles(
  db: Database,
  ownerId: string,
  fresh: readonly FileReference[],
): Promise<FieldProblem[]> {
  if (fresh.length === 0) return [];
  const wanted = [...new Set(fresh.map(({ file }) => file))];
  const found = await db
    .select({ id: storedFile.id, type: storedFile.type })
    .from(storedFile)
    .where(
      and(eq(storedFile.ownerId, ownerId), eq(storedFile.isPrivate, false), inArray(storedFile.id, wanted)),
    )
    // Until it stands in the document: an avatar's file goes when it is replaced, unless an inquiry uses it.
    .for('key share');
  const types = new Map(found.map(({ id, type }) => [id, type]));
  return fresh.flatMap(({ path, file, kinds }): FieldProblem[] => {
    const type = types.get(file);
    if (type === undefined) return [{ path, code: 'unknownId' }];
    return kinds.includes(fileKind(type)) ? [] : [{ path, code: 'fileTypeNotAccepted' }];
  });
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
