import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inquiry } from '../../platform/database/schema/inquiry.ts';
import { moderation, report } from '../../platform/database/schema/moderation.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { makeJsonArchiveFile } from '../../platform/features/archive-file.ts';
import type { AccountDataDeletion, ArchiveFile } from '../../platform/features/feature.ts';
import { takedownAndAppealColumns } from '../reports/index.ts';

export async function makeModerationPersonalDataFiles(
  { db }: ServerDeps,
  accountId: string,
): Promise<ArchiveFile[]> {
  return [
    makeJsonArchiveFile('takedowns.json', () => listTakedowns(db, accountId)),
    makeJsonArchiveFile('reports.json', () => listReports(db, accountId)),
  ];
}

/** Taken down inquiries with their appeals. */
function listTakedowns(db: Database, accountId: string) {
  return db
    .select({ inquiryId: moderation.inquiryId, ...takedownAndAppealColumns })
    .from(moderation)
    .innerJoin(inquiry, eq(inquiry.id, moderation.inquiryId))
    .where(
      and(eq(inquiry.ownerId, accountId), isNull(moderation.commentId), isNotNull(moderation.takenDownAt)),
    )
    .orderBy(asc(moderation.takenDownAt));
}

/** Reports that the account sent to administrators. */
function listReports(db: Database, accountId: string) {
  const { reason, explanation, createdAt } = report;
  return db
    .select({
      inquiryId: moderation.inquiryId,
      commentId: moderation.commentId,
      messageId: moderation.messageId,
      reason,
      words: explanation,
      createdAt,
    })
    .from(report)
    .innerJoin(moderation, eq(moderation.id, report.moderationId))
    .where(eq(report.accountId, accountId))
    .orderBy(asc(createdAt), asc(report.id));
}

export const moderationAccountDataDeletion: AccountDataDeletion = {
  steps: [
    async ({ db }, { accountId }) => {
      await anonymizeReports(db, accountId);
      return false;
    },
  ],
  hasRemaining: (accountId) => sql`exists (select from ${report} where account_id = ${accountId})`,
};

/** Keeps reports for the administrators without their author: a random id replaces the account. */
async function anonymizeReports(db: Database, accountId: string): Promise<void> {
  await db
    .update(report)
    .set({ accountId: null, person: sql`gen_random_uuid()`, explanation: '' })
    .where(eq(report.accountId, accountId));
}
