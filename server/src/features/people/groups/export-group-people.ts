import type { CallResult, ParsedCallInput } from '@nazar/domain/api/define-call.ts';
import type { exportGroupUsers } from '@nazar/domain/api/group-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { makePeopleFile } from '../../../platform/http/people-file.ts';
import type { PeopleGroupRow } from './group-queries.ts';
import { type GroupPerson, listAllGroupPeople } from './person-queries.ts';

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
  const people = await listAllGroupPeople(ctx.db, id);
  const rows = [headings[ctx.language], ...people.map(listCells)];
  return makePeopleFile(rows, { name, format, isRtl: ctx.language === 'fa', moment: ctx.deps.now() });
}

const listCells = ({ name, email, mobile }: GroupPerson) => [name, email ?? '', mobile ?? ''];
