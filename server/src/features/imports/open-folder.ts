import { access } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { ImportError } from './import-error.ts';
import type { ImportOptions } from './import-settings.ts';
import { listColumnsReadByQuestionnaire } from './questionnaire/check-questionnaire.ts';
import { readInquiryFileSource } from './questionnaire/inquiry-file-source.ts';
import { planInquiryFileImport } from './questionnaire/plan-inquiry-file-import.ts';
import { type Questionnaire, readQuestionnaire } from './questionnaire/questionnaire.ts';
import { findImportTableColumns } from './table/answer-cells.ts';
import { type OpenedImportTable, readColumnHeadings, readTableRowsBelowHeading } from './table/open-table.ts';
import { detectDelimitedTextFormat, requireClosedQuotes } from './table/read-table.ts';
import { findResponseIdColumnPosition, findScoreColumnPositions } from './uploaded/detect-export.ts';

const answerFiles = ['responses.tsv', 'responses.csv', 'responses.txt'] as const;

/** A folder whose questionnaire fits its table, checked without reading the answers. */
export async function openImportFolder(
  folder: string,
  { answers, format: formatOptions = {} }: Pick<ImportOptions, 'answers' | 'format'>,
): Promise<OpenedImportTable> {
  const inquiryFile = await readInquiryFileSource(folder);
  const planned =
    inquiryFile === null
      ? await readQuestionnaire(folder)
      : planInquiryFileImport(inquiryFile.file, '').questionnaire;
  const path = await findAnswers(folder, answers);
  const format = await detectDelimitedTextFormat(
    path,
    formatOptions,
    listColumnsReadByQuestionnaire(planned),
  );
  await requireClosedQuotes(path, format);
  const heading = await readColumnHeadings(path, format);
  const questionnaire = inquiryFile === null ? planned : withoutMissingTimeZone(planned, heading);
  const columns = findImportTableColumns(heading, questionnaire, path);
  return {
    questionnaire,
    format,
    columns,
    responseIds: findResponseIdColumnPosition(heading),
    ...(inquiryFile === null
      ? {}
      : { inquiryFile, isOwnExport: true, scores: findScoreColumnPositions(heading) }),
    rows: () => readTableRowsBelowHeading(path, format),
  };
}

/** Exports of older versions have no column of time zones; their times are in the inquiry's zone. */
function withoutMissingTimeZone(questionnaire: Questionnaire, heading: readonly string[]): Questionnaire {
  const { timeZone, ...times } = questionnaire.times ?? {};
  const isMissing = timeZone !== undefined && heading.every((name) => name.trim() !== timeZone);
  return isMissing ? { ...questionnaire, times } : questionnaire;
}

async function findAnswers(folder: string, answersOption: string | undefined): Promise<string> {
  if (answersOption !== undefined)
    return isAbsolute(answersOption) ? answersOption : join(folder, answersOption);
  const found: string[] = [];
  for (const name of answerFiles) {
    const path = join(folder, name);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      found.push(path);
  }
  const [path, other] = found;
  if (path === undefined)
    throw new ImportError(`${folder} has none of ${answerFiles.join(', ')}. Name it: --answers <file>`);
  if (other !== undefined) throw new ImportError(`${folder} has several tables. Name one: --answers <file>`);
  return path;
}
