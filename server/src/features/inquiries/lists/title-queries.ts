import type { Language } from '@nazar/domain/text/language.ts';
import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isVisibleToSql } from '../../access/index.ts';
import { listInquiryCards } from './list-queries.ts';

type InquiryTitle = { readonly title: string; readonly mine: boolean };

/**
 * The titles of inquiries for an account, in its language: those of its own drafts, and those that others show it now.
 */
export async function findVisibleInquiryTitles(
  db: Database,
  actor: Extract<Actor, { kind: 'user' }>,
  {
    ids,
    now,
    language,
  }: { readonly ids: readonly string[]; readonly now: number; readonly language: Language },
): Promise<ReadonlyMap<string, InquiryTitle>> {
  const titles = new Map<string, InquiryTitle>();
  if (ids.length === 0) return titles;
  const isAsked = inArray(inquiry.id, [...ids]);
  const own = await db
    .select({ id: inquiry.id, title: inquiry.title })
    .from(inquiry)
    .where(and(isAsked, eq(inquiry.ownerId, actor.id), isNull(inquiry.deletedAt)));
  for (const { id, title } of own) titles.set(id, { title, mine: true });
  if (titles.size === new Set(ids).size) return titles;
  const isOthers = and(isAsked, ne(inquiry.ownerId, actor.id), isNotNull(inquiry.publishedRevision));
  const cards = await listInquiryCards(db, actor, {
    where: and(isOthers, isVisibleToSql(actor, now)),
    orderBy: [desc(inquiry.id)],
    paging: { pg: 1, nrpp: ids.length },
    language,
  });
  for (const { id, publicTitle } of cards) titles.set(id, { title: publicTitle, mine: false });
  return titles;
}
