import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { getTags } from '@nazar/domain/api/tag-calls.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { inquiryListing } from '../../../platform/database/schema/inquiry.ts';
import { selectRows } from '../../../platform/database/select-rows.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isListedForSql } from '../../access/index.ts';
import { isListedInLanguageSql } from './listed-languages.ts';

/** Number of newest inquiries whose tags are counted, so that the cost stays constant. */
const newest = 2_000;

/** Lists tags of inquiries that the caller may find in lists; hidden and taken-down inquiries reveal none. */
export async function suggestTags(
  db: Database,
  { search, langId, nrpp }: ParsedCallInput<typeof getTags>,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<CallResult<typeof getTags>> {
  const isListed = and(
    isListedForSql(actor, now),
    eq(inquiryListing.isTemplate, false),
    langId === undefined ? undefined : isListedInLanguageSql(langId),
  );
  const rows = await selectRows(db, z.object({ tag: z.string(), count: z.number() }))`
    with latest as (
      select inquiry_id as id, tags, begins_at from ${inquiryListing} where ${isListed}
      order by begins_at desc, inquiry_id limit ${newest}
    ), counted as (
      select folded, count(*)::int as count, (array_agg(id order by begins_at desc, id))[1] as last
      from latest cross join lateral unnest(tags) as given (folded)
      where position(fold_marks(${foldText(search)}) in folded) > 0
      group by folded order by count(*) desc, folded limit ${nrpp}
    )
    select coalesce((
      select written from inquiry join inquiry_revision on inquiry_id = inquiry.id and inquiry_revision.revision = published_revision
      cross join lateral unnest(inquiry_revision.tags) as given (written)
      where inquiry.id = counted.last and fold_marks(fold_text(written)) = counted.folded limit 1
    ), counted.folded) as tag, count
    from counted order by count desc, folded`;
  return rows;
}
