import { and, eq, exists, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { fileUse } from '../../platform/database/schema/file.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { selectRows } from '../../platform/database/select-rows.ts';

/** Whether an inquiry of the account uses the file; files that came with a template belong to another account. */
export async function isFileUsedByAccountInquiry(
  db: Database,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const isMine = exists(
    db
      .select()
      .from(inquiry)
      .where(and(eq(inquiry.id, fileUse.usedBy), eq(inquiry.ownerId, accountId))),
  );
  const found = await db
    .select({ id: fileUse.fileId })
    .from(fileUse)
    .where(and(eq(fileUse.fileId, id), isMine))
    .limit(1);
  return found.length > 0;
}

type TakenDownFilesFilter = {
  readonly files: readonly string[];
  /** An inquiry that may keep using files that were taken down with it. */
  readonly besides?: string | undefined;
};

/**
 * Lists files that are used only by inquiries that were taken down, with the time of the takedown; all of them, or
 * those in `files`. Drafts don't count as a use: otherwise the owner could restore a picture by adding it to a
 * draft.
 */
export async function findTakedownTimesOfFiles(
  db: Database,
  filter?: TakenDownFilesFilter,
): Promise<ReadonlyMap<string, Date>> {
  const isAsked =
    filter === undefined ? sql`true` : sql`shown.file_id = any(${sql.param([...filter.files])}::uuid[])`;
  const isBeside = filter?.besides === undefined ? sql`true` : sql`down.id <> ${filter.besides}`;
  const rows = await selectRows(db, z.object({ id: z.string(), at: z.string() }))`
    select shown.file_id as id, max(down.taken_down_at) as at
    from ${inquiry} down join ${fileUse} shown on shown.used_by = down.id
    where down.taken_down_at is not null and ${isAsked} and ${isBeside}
      and not exists (
        select from ${fileUse} other left join ${inquiry} by on by.id = other.used_by
        where other.file_id = shown.file_id and by.taken_down_at is null
          and (by.id is null or by.published_revision is not null))
    group by shown.file_id`;
  return new Map(rows.map((row) => [row.id, new Date(row.at)]));
}
