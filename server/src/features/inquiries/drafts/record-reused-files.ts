import type { FileReference } from '@nazar/domain/inquiries/document-files.ts';
import { sql } from 'drizzle-orm';
import { fileUse, storedFile } from '../../../platform/database/schema/file.ts';
import { inquiry, inquiryListing } from '../../../platform/database/schema/inquiry.ts';
import { isUsableTemplateSql } from '../../access/index.ts';
import type { InquiryCallContext } from '../require-caller-inquiry.ts';

type Target = { readonly id: string; readonly ownerId: string };

/**
 * Records the files of inserted questions that belong to other accounts, so that this inquiry may use them.
 * They come from a template, directly or through another inquiry of the owner.
 */
export async function recordReusedFiles(
  caller: InquiryCallContext,
  { id, ownerId }: Target,
  fresh: readonly FileReference[],
): Promise<void> {
  const files = fresh.filter(({ path }) => path.startsWith('segments.')).map(({ file }) => file);
  if (files.length === 0) return;
  const isOwners = sql`select from ${inquiry} where ${inquiry.id} = source.used_by and ${inquiry.ownerId} = ${ownerId}`;
  const isTemplate = sql`select from ${inquiryListing}
    where ${inquiryListing.inquiryId} = source.used_by and ${isUsableTemplateSql(caller.actor, caller.now())}`;
  await caller.db.execute(sql`
    insert into ${fileUse} (file_id, kind, used_by)
    select distinct file.id, 'copied', ${id}::uuid
    from ${storedFile} file join ${fileUse} source on source.file_id = file.id
    where file.id = any(${sql.param([...new Set(files)])}::uuid[]) and file.owner_id is distinct from ${ownerId}
      and (source.kind = 'copied' and exists (${isOwners})
        or source.kind = 'published' and exists (${isTemplate}))
    order by file.id
    on conflict do nothing`);
}
