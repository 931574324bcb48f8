import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { InProcessClient } from '../../platform/http/calls/in-process-client.ts';
import { countInquiryResponses } from '../counts/index.ts';
import { findInquiry, updateInquiryExpireDate } from '../inquiries/index.ts';
import { ImportError } from './import-error.ts';
import {
  addUnreadColumnsToReport,
  type ImportRefusal,
  type ImportReport,
  makeEmptyImportReport,
} from './import-report.ts';
import { type ImportOptions, type PlannedInquirySettings, readOrDrawCover } from './import-settings.ts';
import { listChangedSegments } from './questionnaire/changed-segments.ts';
import { listPlanProblemTexts } from './questionnaire/check-plan.ts';
import { findLockedAnswerBounds } from './questionnaire/find-locked-answer-bounds.ts';
import {
  deleteInterruptedImportDraft,
  type ExistingInquiry,
  expireInquiryNow,
  findExistingInquiry,
  getParticipationPeriod,
  type ImportedInquiryContext,
  makeAndPublishInquiry,
  type ParticipationPeriod,
  publishDeferredImportRules,
  setInquiryExpireDate,
  updateAndPublishInquiryQuestions,
} from './questionnaire/make-inquiry.ts';
import { planImportSegments } from './questionnaire/plan-import-segments.ts';
import { planInquiryFileImport } from './questionnaire/plan-inquiry-file-import.ts';
import {
  checkImportRows,
  filterAcceptedImportRows,
  type ImportCheckResult,
  readConvertedRows,
  recordImportRowOutcome,
} from './rows/check-rows.ts';
import type { RowConverterContext } from './rows/convert-import-row.ts';
import { readResponseIdFingerprints } from './rows/exported-responses.ts';
import { RowIdGenerator } from './rows/identify-row.ts';
import {
  countImportedResponsesInFile,
  deleteResponsesNotInFile,
  type ImportedResponseCounts,
} from './rows/imported-responses.ts';
import { storeImportRows } from './rows/store-rows.ts';
import { describeDetectedSettings } from './table/describe-detected-settings.ts';
import {
  detectSeparatorsAndBounds,
  noSeparatorsAndBounds,
  omitsSeparatorsOrBounds,
} from './table/detect-separators-and-bounds.ts';
import type { OpenedImportTable } from './table/open-table.ts';

export type ImportContext = {
  readonly deps: ServerDeps;
  /** The account that will own the inquiry; null in a dry run if it does not exist yet. */
  readonly ownerId: string | null;
  /** Makes calls as the owner. */
  readonly client: InProcessClient;
  /** Whether to report everything and store nothing. */
  readonly dryRun?: boolean;
  readonly onRefusal?: (refusal: ImportRefusal) => void;
  readonly onProgress?: (report: Readonly<ImportReport>) => void;
  /** Called for each row that was read; it stops the import by throwing. */
  readonly onRead?: (report: Readonly<ImportReport>) => void;
  /** Stops waiting for a quota that is being counted. */
  readonly signal?: AbortSignal;
};

type ImportTableOptions = {
  readonly source: OpenedImportTable;
  readonly settings: PlannedInquirySettings;
  readonly options: ImportOptions;
  readonly context: ImportContext;
};

/**
 * Makes an inquiry from a questionnaire and stores a table's answers through the public calls. Everything is
 * read and checked before anything is stored. A repeated import updates the same inquiry, which then contains
 * the responses of the table and those that people submitted.
 */
export async function importTableAsInquiry(id: string, importing: ImportTableOptions): Promise<ImportReport> {
  const { source, settings, options, context } = importing;
  const { questionnaire, columns, format } = source;
  const { deps, client } = context;
  const detected = omitsSeparatorsOrBounds(questionnaire)
    ? await detectSeparatorsAndBounds(questionnaire, columns, source.rows())
    : noSeparatorsAndBounds;
  const ofFile = source.inquiryFile === undefined ? null : planInquiryFileImport(source.inquiryFile.file, id);
  const lockedEnds = await findLockedAnswerBounds(deps.db, id);
  const plan =
    ofFile?.plan ?? planImportSegments(questionnaire, { seed: id, ...options, detected, lockedEnds });
  const problems = plan.rules === undefined ? listPlanProblemTexts(plan, settings, id) : [];
  if (problems.length > 0) {
    throw new ImportError(
      `The questionnaire can't become an inquiry:\n  ${problems.slice(0, 20).join('\n  ')}`,
    );
  }
  const making: ImportedInquiryContext = { client, id, plan, source, options };
  const isDry = context.dryRun === true;
  const present = isDry ? null : await findExistingInquiry(making);
  const known = isDry ? await findKnown(id, context) : present;
  if (known === null && options.inquiryId !== undefined) {
    throw new ImportError(`The owner has no inquiry ${options.inquiryId}.`);
  }
  const now = deps.now();
  const timeZone = known?.timeZone ?? settings.timeZone;
  const { scores = null } = source;
  const scoring = ofFile === null || scores === null ? null : { columns: scores, exam: ofFile.compiled };
  const converter: RowConverterContext = {
    questionnaire,
    plan,
    columns,
    timeZone,
    dayTimeZone: timeZone,
    now,
    compiled: null,
    scoring,
    acceptsPartialRankings: source.isOwnExport === true,
  };
  const report = makeEmptyImportReport();
  addUnreadColumnsToReport(report, columns);
  report.notes = describeDetectedSettings(plan, detected, format);
  const { signing } = deps.secrets;
  const into =
    known === null
      ? null
      : { db: deps.db, inquiryId: id, keys: deps.secrets, seed: id, restoresDeleted: false };
  const idFingerprints = await readResponseIdFingerprints(source);
  const namedRows = () => {
    const names = new RowIdGenerator(signing, id, idFingerprints);
    return readConvertedRows(source, converter, { names, into });
  };
  const checked = await checkImportRows(namedRows(), report, context);
  // A file without any usable row deletes nothing.
  if (checked.accepted + report.alreadyHere === 0) return report;
  const stored = await countPresent(id, known, { context, checked });
  refuseLargeReplacement(stored, options);
  if (isDry) {
    report.stored = checked.accepted - stored.kept;
    return { ...report, alreadyStored: stored.kept + report.alreadyHere, withdrawn: stored.gone };
  }
  report.inquiryId = id;
  await store({ importing, making, converter, report, present, checked, stored, namedRows });
  report.alreadyStored += report.alreadyHere;
  return report;
}

type KnownInquiry = Pick<ExistingInquiry, 'timeZone' | 'responseCount'>;

/** The owner's inquiry in the form that a dry run needs, without a session. */
async function findKnown(id: string, { deps: { db }, ownerId }: ImportContext): Promise<KnownInquiry | null> {
  const found = await findInquiry(db, id);
  if (found === null || found.ownerId !== ownerId) return null;
  return { timeZone: found.definition.timeZone, responseCount: await countInquiryResponses(db, id) };
}

async function countPresent(
  id: string,
  present: KnownInquiry | null,
  { context, checked }: { context: ImportContext; checked: ImportCheckResult },
): Promise<ImportedResponseCounts> {
  if (present === null || present.responseCount === 0) return { kept: 0, here: 0, gone: 0 };
  const { db, secrets } = context.deps;
  return countImportedResponsesInFile(db, id, { keys: secrets, checked });
}

/** A corrected file changes some rows. If most rows change, the file probably belongs to another inquiry. */
function refuseLargeReplacement(
  { kept, here, gone }: ImportedResponseCounts,
  { replace = false }: ImportOptions,
): void {
  if (replace || gone <= kept + here) return;
  throw new ImportError(
    `${gone} of ${gone + kept + here} responses that an earlier import stored are not in this file, and would be taken ` +
      'out. If it is the corrected whole: --replace. If it is another inquiry: give its questionnaire an "id".',
  );
}

type StoreStep = {
  readonly importing: ImportTableOptions;
  readonly making: ImportedInquiryContext;
  readonly converter: RowConverterContext;
  readonly report: ImportReport;
  readonly present: ExistingInquiry | null;
  readonly checked: ImportCheckResult;
  readonly stored: ImportedResponseCounts;
  /** Iterates over the table's rows, starting at the first. */
  readonly namedRows: () => ReturnType<typeof readConvertedRows>;
};

async function store(step: StoreStep): Promise<void> {
  const { importing, making, report, checked, stored } = step;
  const { context, options } = importing;
  const { deps } = context;
  const { id } = making;
  if (hasNothingToDo(step)) {
    report.inquiry = 'continued';
    report.alreadyStored = stored.kept;
    return;
  }
  const prepared = await prepareInquiry(step);
  const { revision, openTime, isNew } = prepared;
  report.withdrawn =
    stored.gone === 0 ? 0 : await deleteResponsesNotInFile(deps.db, id, { keys: deps.secrets, checked });
  await storeImportRows(
    filterAcceptedImportRows(step.namedRows()),
    {
      deps,
      signal: context.signal,
      inquiryId: id,
      seed: id,
      revision,
      openTime,
      untimed: openTime.from,
      acceptsPartialRankings: importing.source.isOwnExport === true,
    },
    (row, outcome) => recordImportRowOutcome(row, outcome, { report, context, plan: making.plan }),
  );
  await publishDeferredImportRules(making, openTime);
  if (isNew) await (options.open === true ? setInquiryExpireDate(making, null) : expireInquiryNow(making));
}

/** Whether all rows are stored, none was removed, and the questions match the questionnaire. */
function hasNothingToDo({ making, present, checked, stored }: StoreStep): boolean {
  if (present === null || present.publishedRevision === null || isChanged(making, present)) return false;
  return stored.gone === 0 && stored.kept === checked.accepted;
}

function isChanged({ plan }: ImportedInquiryContext, present: ExistingInquiry): boolean {
  return listChangedSegments(plan, present, 'stored').length > 0;
}

type PreparedImport = {
  readonly revision: number;
  readonly openTime: ParticipationPeriod;
  readonly isNew: boolean;
};

/** Prepares the inquiry for storing answers. */
async function prepareInquiry({
  importing,
  making,
  report,
  present,
  checked,
}: StoreStep): Promise<PreparedImport> {
  const { context, options, settings } = importing;
  const now = context.deps.now();
  if (present === null || present.publishedRevision === null) {
    if (present !== null) await deleteInterruptedImportDraft(making);
    const openTime = {
      from: Math.min(checked.first ?? now, now - 1_000),
      to: options.open === true ? null : now,
    };
    const cover = await readOrDrawCover(options, settings, making);
    const publicFile = await context.client.upload(cover, 'cover');
    report.inquiry = 'made';
    const revision = await makeAndPublishInquiry(making, { ...settings, publicFile }, openTime);
    if (openTime.to !== null) {
      // The owner isn't notified that it has closed, because it was never open.
      const expireDate = new Date(openTime.to);
      await updateInquiryExpireDate(context.deps.db, making.id, { expireDate, isKnown: true, now });
    }
    return { openTime, isNew: true, revision };
  }
  const openTime = getParticipationPeriod(present);
  if (openTime.to !== null && checked.last !== null && checked.last >= openTime.to && openTime.to <= now) {
    await setInquiryExpireDate(making, now, openTime.from);
  }
  if (checked.first !== null && checked.first < openTime.from) {
    report.notes.push('Answers from before the inquiry’s first day are counted on that day.');
  }
  report.inquiry = isChanged(making, present) ? 'changed' : 'continued';
  const revision = await updateAndPublishInquiryQuestions(making, present, openTime);
  const to = openTime.to !== null && openTime.to <= now ? now : openTime.to;
  return { revision, openTime: { ...openTime, to }, isNew: false };
}
