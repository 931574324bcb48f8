import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { exportGroupUsers } from '@nazar/domain/api/group-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makePeopleFile, readPeoplePages } from '../people-file.ts';
import type { PeopleGroupRow } from './group-queries.ts';
import { listGroupPeople } from './person-queries.ts';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Name', 'Email', 'Mobile'],
  fa: ['نام', 'ایمیل', 'شمارهٔ همراه'],
};

/** All people in the order in which they were added, under headings that the import recognises. */
export async function exportGroupPeople(
  ctx: CallContext,
  { id, name }: PeopleGroupRow,
  format: ParsedCallInput<typeof exportGroupUsers>['format'],
): Promise<CallResult<typeof exportGroupUsers>> {
  const file = { name, format, isRtl: ctx.language === 'fa', moment: ctx.deps.now() };
  return makePeopleFile(headings[ctx.language], readRows(ctx.db, id), file);
}

async function* readRows(db: Database, groupId: string) {
  const pages = readPeoplePages<PageRow>((last, limit) => {
    const after = last === null ? null : { key: String(last.key), id: last.id };
    return listGroupPeople(db, { groupId, search: '', sort: 'added', after, limit });
  });
  for await (const page of pages) {
    yield page.map(({ name, email, mobile }) => [name, email ?? '', mobile ?? '']);
  }
}

type PageRow = Awaited<ReturnType<typeof listGroupPeople>>[number];
