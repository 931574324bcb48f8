import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import type { FileReference } from '@nazar/domain/inquiries/document-files.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { and, eq, exists, inArray, or } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { fileUse, storedFile } from '../../../platform/database/schema/file.ts';
import { findMyCategory } from '../../categories/index.ts';
import { findTakedownTimesOfFiles } from '../../files/index.ts';
import { lockEnabledCategory } from '../category-queries.ts';

/**
 * The files that may not be added to a document: unknown files, other people's and taken-down ones (all with
 * the same problem), private files that participants could not see, and files of another kind. Files already
 * in the document are not checked again, because they were the owner's when added. Files that came with a
 * template may be added again to the inquiry made from it.
 */
export async function checkFileReferences(
  db: Database,
  { ownerId, id }: { readonly ownerId: string; readonly id?: string },
  fresh: readonly FileReference[],
): Promise<FieldProblem[]> {
  if (fresh.length === 0) return [];
  const fileIds = [...new Set(fresh.map(({ file }) => file))];
  const found = await db
    .select({ id: storedFile.id, type: storedFile.type, isPrivate: storedFile.isPrivate })
    .from(storedFile)
    .where(
      and(
        or(eq(storedFile.ownerId, ownerId), id === undefined ? undefined : isCopiedFor(db, id)),
        inArray(storedFile.id, fileIds),
      ),
    )
    // Locked until the document uses the file, because a replaced avatar's file is deleted unless an inquiry
    // uses it.
    .for('key share');
  const withdrawn = await findTakedownTimesOfFiles(db, { files: fileIds, besides: id });
  const files = new Map(found.map((each) => [each.id, { ...each, kind: getFileKindOfMediaType(each.type) }]));
  return fresh.flatMap(({ path, file, kinds, privately = [] }): FieldProblem[] => {
    const stored = files.get(file);
    if (stored === undefined || withdrawn.has(file)) return [{ path, code: 'unknownId' }];
    if (stored.isPrivate && !privately.includes(stored.kind)) return [{ path, code: 'unknownId' }];
    return kinds.includes(stored.kind) ? [] : [{ path, code: 'fileTypeNotAccepted' }];
  });
}

function isCopiedFor(db: Database, inquiryId: string) {
  const isUse = and(
    eq(fileUse.fileId, storedFile.id),
    eq(fileUse.kind, 'copied'),
    eq(fileUse.usedBy, inquiryId),
  );
  return exists(db.select().from(fileUse).where(isUse));
}

/** Checks the categories that a change sets; categories that the document already has are kept. */
export async function checkDraftCategories(
  db: Database,
  ownerId: string,
  changes: Partial<InquirySettings>,
  current: Pick<InquirySettings, 'categoryId' | 'userCategoryId'>,
): Promise<FieldProblem[]> {
  const { categoryId, userCategoryId } = changes;
  const problems: FieldProblem[] = [];
  const isNew = categoryId !== undefined && categoryId !== null && categoryId !== current.categoryId;
  if (isNew && !(await lockEnabledCategory(db, categoryId))) {
    problems.push({ path: 'categoryId', code: 'unknownId' });
  }
  if (userCategoryId !== undefined && userCategoryId !== null && userCategoryId !== current.userCategoryId) {
    const found = await findMyCategory(db, userCategoryId);
    // Another person's category gets the same problem as an unknown one.
    if (found?.ownerId !== ownerId) problems.push({ path: 'userCategoryId', code: 'unknownId' });
  }
  return problems;
}
