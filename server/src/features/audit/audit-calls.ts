import type * as auditCalls from '@nazar/domain/api/audit-calls.ts';
import type { AuditEntry } from '@nazar/domain/api/audit-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { parseMomentCursor, serializeMomentCursor } from '../../platform/http/paging/moment-cursor.ts';
import { requireAdmin } from '../access/index.ts';
import { listAuditActors, listAuditEntries } from './audit-queries.ts';

export const auditHandlers: CallHandlers<typeof auditCalls> = {
  getAuditEntries: async (ctx, { after, nrpp, ...filter }) => {
    requireAdmin(ctx, 'site.readAudit');
    const rows = await listAuditEntries(ctx.db, filter, { after: parseMomentCursor(after), limit: nrpp + 1 });
    const shown = rows.slice(0, nrpp);
    const last = rows.length > nrpp ? shown.at(-1)?.entry : undefined;
    return {
      data: shown.map(serializeEntry),
      next: last === undefined ? null : serializeMomentCursor(last),
      admins: await listAuditActors(ctx.db),
    };
  },
};

function serializeEntry({
  entry,
  adminName,
  userName,
}: Awaited<ReturnType<typeof listAuditEntries>>[number]): AuditEntry {
  const { id, at, adminId, action, subjectKind, subjectId, inquiryId, before, after, reason } = entry;
  return {
    id,
    action,
    before,
    after,
    reason,
    at: at.toISOString(),
    admin: adminId === null ? null : { id: adminId, name: adminName },
    subject: {
      kind: subjectKind,
      id: subjectId,
      inquiryId,
      name: subjectKind === 'user' ? userName : entry.subjectName,
    },
  };
}
