import { makeExportTable } from '@nazar/domain/exports/export-table.ts';
import { listTableQuestions } from '@nazar/domain/exports/table-questions.ts';
import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { TableQuestionCodes } from '@nazar/domain/inquiries/inquiry-file.ts';
import type { Database } from '../../platform/database/database.ts';
import { listRevisions } from '../inquiries/index.ts';
import { exportTexts } from './export-texts.ts';

/** Lists the names of questions and the numbers of options in exports of an inquiry. */
export async function listExportQuestions(db: Database, inquiryId: string): Promise<TableQuestionCodes[]> {
  const revisions = await listRevisions(db, inquiryId);
  const table = makeExportTable({
    forms: revisions.map(({ revision, definition }) => ({
      revision,
      compiled: compileInquiry(definition),
    })),
    // Names don't depend on these.
    ...{ moment: 0, rowsSayMoment: false, storesIdentity: false, words: exportTexts('en').columns },
  });
  return listTableQuestions(table);
}
