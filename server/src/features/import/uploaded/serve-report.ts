import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { importReportPath } from '@nazar/domain/api/import-calls.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../../deps/server-deps.ts';
import { Problem } from '../../../http/problem.ts';
import { refuse } from '../../../http/serve-call.ts';
import type { Refusal } from '../import-report.ts';
import { sayReason } from '../say-reason.ts';
import { findReport } from './import-queries.ts';
import { importWords } from './import-words.ts';
import { reportLink } from './report-link.ts';
import { tableExtensions } from './stored-table.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type ReportRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { expires?: unknown; signature?: unknown; lang?: unknown };
}>;

/** Serves what an import left out, as a table, to whoever has the link; to all others there is none. */
export function serveReport(app: FastifyInstance, deps: ServerDeps): void {
  app.get(importReportPath(':id'), async (request: ReportRequest, reply) => {
    try {
      const { id } = request.params;
      if (!uuid.test(id) || !reportLink.opens(id, request.query, deps)) throw new Problem('notFound');
      const reportId = await findReport(deps.db, id);
      const stored = reportId === null ? null : await deps.files.get(reportId, tableExtensions.report);
      if (stored === null) throw new Problem('notFound');
      const language = languages.find((each) => each === request.query.lang) ?? 'en';
      return await reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-report.csv"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(Readable.from(reportLines(stored.stream, language)));
    } catch (error) {
      return refuse(request, reply, error, deps);
    }
  });
}

/** Spreadsheets take a file without it for one of their own encoding. */
const byteOrderMark = '\ufeff';

async function* reportLines(stored: Readable, language: Language): AsyncGenerator<string> {
  const { report } = importWords(language);
  yield byteOrderMark + csvLine([report.line, report.column, report.value, report.reason]);
  for await (const text of createInterface({ input: stored, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { line, column, value, reason } = JSON.parse(text) as Refusal;
    yield csvLine([line, column === '' ? report.wholeRow : column, value, sayReason(reason, language)]);
  }
}

/** RFC 4180; no text begins a formula. */
function csvLine(cells: readonly (string | number)[]): string {
  const written = cells.map((cell) => {
    const text = typeof cell === 'number' ? String(cell) : guardFormula(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${written.join(',')}\r\n`;
}
