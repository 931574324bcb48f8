import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { exportGroupUsers } from '@nazar/domain/api/group-calls.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { GroupRow } from './group-queries.ts';
import { listAllPeople, type Person } from './person-queries.ts';
import { writeWorkbook } from './write-workbook.ts';

const headings: Readonly<Record<Language, readonly string[]>> = {
  en: ['Name', 'E-mail', 'Mobile'],
  fa: ['نام', 'ایمیل', 'شمارهٔ همراه'],
};

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** All people in the order in which they were added, under headings that the import recognises. */
export async function exportPeople(
  ctx: CallContext,
  { id, name }: GroupRow,
  format: CallData<typeof exportGroupUsers>['format'],
): Promise<CallResult<typeof exportGroupUsers>> {
  const people = await listAllPeople(ctx.db, id);
  const rows = [headings[ctx.language], ...people.map(cellsOf)];
  const plain = name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'group';
  const pieces = format === 'csv' ? csvPieces(rows) : writeWorkbook(rows, { isRtl: ctx.language === 'fa' });
  return { fileName: `${plain}.${format}`, type: types[format], pieces };
}

const cellsOf = ({ name, email, mobile }: Person) => [name, email ?? '', mobile ?? ''];

const rowsAtOnce = 1000;

/** In UTF-8 with a byte order mark, since spreadsheets take a file without it for one of their own encoding. */
async function* csvPieces(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield '\ufeff';
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rows
      .slice(from, from + rowsAtOnce)
      .map((row) => `${row.map(csvCell).join(',')}\r\n`)
      .join('');
  }
}

/** A number that begins with its country is guarded too; the import takes the guard away. */
function csvCell(cell: string): string {
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
