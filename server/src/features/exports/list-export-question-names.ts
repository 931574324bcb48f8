import { makeExportTable } from '@nazar/domain/exports/export-table.ts';
import { listTableQuestionNumbering } from '@nazar/domain/exports/table-questions.ts';
import { type CompiledInquiry, compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { TableQuestionCodes } from '@nazar/domain/inquiries/inquiry-file.ts';
import type { Database } from '../../platform/database/database.ts';
import { listPublishedRevisions } from '../inquiries/index.ts';
import { getExportTexts } from './export-texts.ts';

const cache = new WeakMap<CompiledInquiry, TableQuestionCodes[]>();

/**
 * Lists the names of questions and the numbers of options in exports of an inquiry. Cached by its newest revision,
 * which each publication replaces.
 */
export async function listExportQuestionNames(
  db: Database,
  inquiryId: string,
  newest: CompiledInquiry,
): Promise<TableQuestionCodes[]> {
  const found = cache.get(newest);
  if (found !== undefined) return found;
  const revisions = await listPublishedRevisions(db, inquiryId);
  const table = makeExportTable({
    forms: revisions.map(({ revision, definition }) => ({
      revision,
      compiled: compileInquiry(definition),
    })),
    // Names don't depend on these.
    moment: 0,
    timeZone: 'UTC',
    rowsSayMoment: false,
    storesIdentity: false,
    words: getExportTexts('en').columns,
  });
  const questions = listTableQuestionNumbering(table);
  cache.set(newest, questions);
  return questions;
}
