import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { ImportError } from '../import-error.ts';
import { importIntoInquiry } from '../import-into-inquiry.ts';
import type { ImportRefusal, ImportReport } from '../import-report.ts';
import { importTableAsInquiry } from '../import-table-as-inquiry.ts';
import { withImportLock } from '../with-import-lock.ts';
import { getImportTexts } from './import-texts.ts';
import { makeNewInquirySettings, makeNewQuestionnaire } from './new-questionnaire.ts';
import { loadUploadTargetInquiry, makeImportIntoInquiryOptions, withUploadedTable } from './open-uploaded.ts';
import type { ImportStepContext } from './run-imports.ts';

type ImportUploadedTableOptions = {
  readonly dryRun: boolean;
  readonly onRefusal: (refusal: ImportRefusal) => void;
  readonly onRead: (report: Readonly<ImportReport>) => void;
  readonly onProgress: (report: Readonly<ImportReport>) => void;
};

/** Id of the inquiry that a plan fills: a new inquiry has the id of its import. */
export function getImportTargetInquiryId(row: {
  readonly id: string;
  readonly plan: ImportPlan | null;
}): string {
  return row.plan?.kind === 'own' ? row.plan.inquiryId : row.id;
}

/** Runs the import of the command line on an uploaded table. */
export function importUploadedTable(
  { deps, row, signal }: ImportStepContext,
  run: ImportUploadedTableOptions,
): Promise<ImportReport> {
  const { plan, contents } = row;
  if (plan === null || contents === null) throw new ImportError('No plan.', { code: 'internal' });
  return withUploadedTable(deps, row, (open) =>
    withImportLock(deps.db, getImportTargetInquiryId(row), async () => {
      if (plan.kind === 'own') {
        const own = await loadUploadTargetInquiry(deps, plan.inquiryId, row.accountId);
        const { checkedRevision } = row;
        // Rows would have other ids, and columns might not match questions any more.
        if (checkedRevision !== null && checkedRevision !== own.revision) {
          throw new ImportError('The inquiry was changed.', { code: 'inquiryChanged' });
        }
        return importIntoInquiry(makeImportIntoInquiryOptions(row, own, open), { deps, signal, ...run });
      }
      const { segment } = getImportTexts(plan.language);
      const ownerId = row.accountId;
      return importTableAsInquiry(row.id, {
        source: open(makeNewQuestionnaire(plan, contents, segment)),
        settings: makeNewInquirySettings(plan),
        options: { resultView: 'admin', min: null, max: null },
        context: { deps, signal, ownerId, client: deps.callsAs({ accountId: ownerId }), ...run },
      });
    }),
  ).catch((error: unknown) => {
    throw toImportError(error);
  });
}

/** Translates a refused call into a problem of the import. */
function toImportError(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const { message } = error;
  switch (error.code) {
    case 'sessionRequired':
      return new ImportError(message, { code: 'signedOut' });
    case 'notFound':
    case 'forbidden':
      return new ImportError(message, { code: 'inquiryGone' });
    case 'inquiryFull':
      return new ImportError(message, { code: 'placesLeft', params: { places: 0 } });
    case 'inquiryExpired':
    case 'inquiryNotOpen':
    case 'staleRevision':
    case 'rulesChanged':
      return new ImportError(message, { code: 'inquiryChanged' });
    case 'storageFull':
      return new ImportError(message, { code: 'storageFull' });
    default:
      return error;
  }
}
