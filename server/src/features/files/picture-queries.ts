import type { PictureSize } from '@nazar/domain/api/participation-page.ts';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { storedFile } from '../../platform/database/schema/file.ts';

/** The dimensions of the files that are pictures, by file id. */
export async function findPictureSizes(
  db: Database,
  fileIds: readonly string[],
): Promise<Record<string, PictureSize>> {
  if (fileIds.length === 0) return {};
  const rows = await db
    .select({ id: storedFile.id, width: storedFile.width, height: storedFile.height })
    .from(storedFile)
    .where(inArray(storedFile.id, [...fileIds]));
  return Object.fromEntries(
    rows.flatMap(({ id, width, height }) =>
      width === null || height === null ? [] : [[id, { width, height }]],
    ),
  );
}
