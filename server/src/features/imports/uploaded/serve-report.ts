import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { getImportReportUrlPath } from '@nazar/domain/api/import-calls.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { registerFilesByLinkRoute } from '../../../platform/http/links/register-files-by-link-route.ts';
import type { ImportRefusal } from '../import-report.ts';
import { formatRefusalReason } from '../rows/refusal-reasons.ts';
import { findImportReportFileId } from './import-queries.ts';
import { importReportLinkSigner } from './import-report-link-signer.ts';
import { getImportTexts } from './import-texts.ts';
import { storedImportFileExtensions } from './stored-table.ts';

/** Serves the table of refusals of an import. */
export function registerImportReportRoute(app: FastifyInstance, deps: ServerDeps): void {
  registerFilesByLinkRoute(app, deps, {
    path: getImportReportUrlPath(':id'),
    link: importReportLinkSigner,
    open: async (id, { lang }) => {
      const reportId = await findImportReportFileId(deps.db, id);
      const stored =
        reportId === null ? null : await deps.files.get(reportId, storedImportFileExtensions.report);
      if (stored === null) return null;
      const language = languages.find((each) => each === lang) ?? 'en';
      return {
        type: 'text/csv; charset=utf-8',
        disposition: 'attachment; filename="import-report.csv"',
        size: null,
        content: Readable.from(reportLines(stored.stream, language)),
      };
    },
  });
}

/** Without it, spreadsheets assume their own encoding. */
const byteOrderMark = '\ufeff';

async function* reportLines(stored: Readable, language: Language): AsyncGenerator<string> {
  const { report } = getImportTexts(language);
  yield byteOrderMark + csvLine([report.line, report.column, report.value, report.reason]);
  for await (const text of createInterface({ input: stored, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { line, column, value, reason } = JSON.parse(text) as ImportRefusal;
    yield csvLine([
      line,
      column === '' ? report.wholeRow : column,
      value,
      formatRefusalReason(reason, language),
    ]);
  }
}

/** Formats a line by RFC 4180, in which no text starts a formula. */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    const text = typeof cell === 'number' ? String(cell) : guardFormula(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
