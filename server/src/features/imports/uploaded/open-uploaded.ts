import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { findPublishedInquiry } from '../../participation/index.ts';
import { ImportError } from '../import-error.ts';
import type { ImportIntoInquiryOptions } from '../import-into-inquiry.ts';
import type { ParticipationPeriod } from '../questionnaire/make-inquiry.ts';
import type { Questionnaire } from '../questionnaire/questionnaire.ts';
import type { OpenedImportTable } from '../table/open-table.ts';
import { findOwnExportScoreColumns, findResponseIdColumnPosition, isOwnExport } from './detect-export.ts';
import { planExistingInquiryImport } from './existing-plan.ts';
import type { ImportTask } from './import-queries.ts';
import { findPlanColumns } from './plan-columns.ts';
import { makeSheetTextTable, readTextTableRowsBelowHeading, type TextTable } from './read-uploaded.ts';
import { storedImportFileExtensions, withLocalFileCopy } from './stored-table.ts';

/** Runs the work on an uploaded table as it was read. */
export function withUploadedTable<Result>(
  deps: ServerDeps,
  row: ImportTask,
  work: (open: (questionnaire: Questionnaire) => OpenedImportTable) => Promise<Result>,
): Promise<Result> {
  const { contents } = row;
  if (contents === null) throw new ImportError('The table was not read.', { code: 'internal' });
  const extension = row.isWorkbook ? storedImportFileExtensions.sheet : storedImportFileExtensions.uploaded;
  const headings = contents.columns.map(({ heading }) => heading);
  return withLocalFileCopy(deps, { id: row.id, extension }, (path) => {
    const table: TextTable = row.isWorkbook
      ? makeSheetTextTable(path)
      : { path, format: contents.format, isSheet: false };
    return work((questionnaire) => ({
      questionnaire,
      format: table.format,
      columns: findPlanColumns(questionnaire, contents),
      responseIds: findResponseIdColumnPosition(headings),
      isOwnExport: isOwnExport(contents),
      rows: () => readTextTableRowsBelowHeading(table),
    }));
  });
}

/** The published inquiry to which a table is added, with its places. */
export async function loadUploadTargetInquiry({ db, now }: ServerDeps, inquiryId: string, ownerId: string) {
  const published = await findPublishedInquiry(db, inquiryId);
  const isTheirs =
    published !== null &&
    published.facts.ownerId === ownerId &&
    published.facts.takenDownAt === null &&
    !published.facts.inBin;
  if (!isTheirs) throw new ImportError('The inquiry is gone.', { code: 'inquiryGone' });
  const { facts, definition, takenPlaces } = published;
  const openTime: ParticipationPeriod = {
    from: facts.publishDate?.getTime() ?? now(),
    to: facts.expireDate?.getTime() ?? null,
  };
  const { maxParticipantCount } = definition;
  const placesLeft = maxParticipantCount === null ? null : Math.max(0, maxParticipantCount - takenPlaces);
  return { ...published, openTime, placesLeft };
}

type UploadTargetInquiry = Awaited<ReturnType<typeof loadUploadTargetInquiry>>;

/** Describes the addition of a table to an inquiry by its plan. */
export function makeImportIntoInquiryOptions(
  row: ImportTask,
  own: UploadTargetInquiry,
  open: (questionnaire: Questionnaire) => OpenedImportTable,
): ImportIntoInquiryOptions {
  const { contents, plan } = row;
  if (contents === null || plan?.kind !== 'own') throw new ImportError('No plan.', { code: 'internal' });
  const planned = planExistingInquiryImport(own.compiled, plan, contents);
  const headings = contents.columns.map(({ name }) => name);
  return {
    inquiryId: own.inquiryId,
    batch: row.id,
    compiled: own.compiled,
    revision: own.revision,
    source: open(planned.questionnaire),
    plan: planned.plan,
    openTime: own.openTime,
    timeZone: own.definition.timeZone,
    scores: findOwnExportScoreColumns(headings),
    restoresDeleted: plan.restoresDeleted === true,
  };
}
