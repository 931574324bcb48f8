import { and, eq, exists, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { fileUse } from '../../database/schema/file.ts';
import { inquiry } from '../../database/schema/inquiry.ts';

/** Whether an inquiry of somebody's uses it: files that came with a template are somebody else's. */
export async function isUsedByInquiryOf(
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

/** Since when all that shows a file is taken down; null while something of it is not. */
export async function findWithdrawal(db: Database, id: string): Promise<Date | null> {
  const { takenDownAt } = inquiry;
  const [row] = await db
    .select({
      at: sql<string | null>`case when bool_and(${takenDownAt} is not null) then max(${takenDownAt}) end`,
    })
    .from(fileUse)
    .innerJoin(inquiry, eq(inquiry.id, fileUse.usedBy))
    .where(eq(fileUse.fileId, id));
  return row?.at == null ? null : new Date(row.at);
}
