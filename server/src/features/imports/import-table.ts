import type { Database } from '../../platform/database/database.ts';
import type { InProcessClient, RequestHeaders } from '../../platform/http/in-process-client.ts';
import { countResponses, findInquiry } from '../inquiries/index.ts';
import { changedSegments } from './changed-segments.ts';
import { checkPlan } from './check-plan.ts';
import { accepted, type Checked, checkRows, nameRows, noteOutcome } from './check-rows.ts';
import type { Converter } from './convert-row.ts';
import { describeLearned } from './describe-learned.ts';
import type { Fingerprints } from './fingerprints.ts';
import { RowNames, responseNamer } from './identify-row.ts';
import type { ImportClock } from './import-clock.ts';
import { ImportError } from './import-error.ts';
import { emptyReport, type ImportReport, type Refusal } from './import-report.ts';
import { type ImportOptions, type PlannedSettings, readCover } from './import-settings.ts';
import { hasToLearn, learnColumns, nothingLearned } from './learn-columns.ts';
import {
  changeInquiry,
  discardDraft,
  endNow,
  findOwn,
  forcedQuestions,
  type InquiryMaking,
  makeInquiry,
  makeMandatory,
  type OpenTime,
  type OwnInquiry,
  openTimeOf,
  setEnd,
} from './make-inquiry.ts';
import type { OpenTable } from './open-table.ts';
import { planSegments } from './plan-segments.ts';
import { type NamedRow, storeRows } from './store-rows.ts';
import { countStored, type ImportKeys, type StoredCounts, withdrawGone } from './stored-responses.ts';

export type ImportNeeds = {
  readonly client: InProcessClient;
  readonly db: Database;
  /** The account that will own the inquiry; null in a dry run before there is one. */
  readonly ownerId: string | null;
  readonly ownerHeaders: RequestHeaders;
  /** Submits as the guest with this id, since each row is another person. */
  readonly guestHeaders: (guestId: string) => RequestHeaders;
  readonly keys: ImportKeys;
  /** The server's clock. */
  readonly clock: ImportClock;
  /** Runs the work while no other import of this inquiry runs. */
  readonly alone: <Result>(inquiryId: string, work: () => Promise<Result>) => Promise<Result>;
  /** Reports everything and stores nothing. */
  readonly dryRun?: boolean;
  readonly onRefusal?: (refusal: Refusal) => void;
  readonly onProgress?: (report: Readonly<ImportReport>) => void;
  /** Called for each row that was read; ends the import by throwing. */
  readonly onRead?: (report: Readonly<ImportReport>) => void;
};

export type Importing = {
  readonly source: OpenTable;
  readonly settings: PlannedSettings;
  readonly options: ImportOptions;
  readonly needs: ImportNeeds;
};

/**
 * Makes an inquiry from a questionnaire and stores a table's answers through the public calls. Everything is
 * read and checked before anything is stored. The same again updates the same inquiry, which then contains the
 * responses of the table and those that people sent themselves.
 */
export async function importTable(id: string, importing: Importing): Promise<ImportReport> {
  const { source, settings, options, needs } = importing;
  const { questionnaire, columns, format } = source;
  const learned = hasToLearn(questionnaire)
    ? await learnColumns(questionnaire, columns, source.rows())
    : nothingLearned;
  const plan = planSegments(questionnaire, { seed: id, ...options, learned });
  const problems = checkPlan(plan, settings, id);
  if (problems.length > 0) {
    throw new ImportError(
      `The questionnaire can't become an inquiry:\n  ${problems.slice(0, 20).join('\n  ')}`,
    );
  }
  const making: InquiryMaking = { ...needs, headers: needs.ownerHeaders, id, plan };
  const isDry = needs.dryRun === true;
  const present = isDry ? null : await findOwn(making);
  const known = isDry ? await findKnown(id, needs) : present;
  if (known === null && options.inquiryId !== undefined) {
    throw new ImportError(`The owner has no inquiry ${options.inquiryId}.`);
  }
  const now = needs.clock.now();
  const timeZone = known?.timeZone ?? settings.timeZone;
  const converter: Converter = { questionnaire, plan, columns, timeZone, now, compiled: null };
  const report = emptyReport();
  report.unaskedColumns = [...columns.unasked];
  report.notes = describeLearned(plan, learned, format);
  const namedRows = () => nameRows(source, converter, new RowNames(needs.keys.signing, id));
  const checked = await checkRows(namedRows(), report, needs);
  const stored = await countPresent(id, known, { needs, inFile: checked.inFile });
  refuseLargeReplacement(stored, options);
  if (isDry || checked.accepted === 0 || report.answers === 0) {
    if (report.answers > 0) report.stored = checked.accepted - stored.kept;
    return { ...report, alreadyStored: stored.kept, withdrawn: stored.gone };
  }
  report.inquiryId = id;
  await store({ importing, making, converter, report, present, checked, stored, namedRows });
  return report;
}

type Known = Pick<OwnInquiry, 'timeZone' | 'responseCount'>;

/** What a dry run has to know of the owner's inquiry, without a session. */
async function findKnown(id: string, { db, ownerId }: ImportNeeds): Promise<Known | null> {
  const found = await findInquiry(db, id);
  if (found === null || found.ownerId !== ownerId) return null;
  return { timeZone: found.definition.timeZone, responseCount: await countResponses(db, id) };
}

async function countPresent(
  id: string,
  present: Known | null,
  { needs, inFile }: { needs: ImportNeeds; inFile: Fingerprints },
): Promise<StoredCounts> {
  if (present === null || present.responseCount === 0) return { kept: 0, gone: 0 };
  return countStored(needs.db, id, { keys: needs.keys, inFile });
}

/** A corrected file changes some rows. If most rows change, the file probably belongs to another inquiry. */
function refuseLargeReplacement({ kept, gone }: StoredCounts, { replace = false }: ImportOptions): void {
  if (replace || gone <= kept) return;
  throw new ImportError(
    `${gone} of ${gone + kept} responses that an earlier import stored are not in this file, and would be taken ` +
      'out. If it is the corrected whole: --replace. If it is another inquiry: give its questionnaire an "id".',
  );
}

type StoreStep = {
  readonly importing: Importing;
  readonly making: InquiryMaking;
  readonly converter: Converter;
  readonly report: ImportReport;
  readonly present: OwnInquiry | null;
  readonly checked: Checked;
  readonly stored: StoredCounts;
  /** The table's rows, from the first. */
  readonly namedRows: () => AsyncIterable<NamedRow>;
};

async function store(step: StoreStep): Promise<void> {
  const { importing, making, converter, report, checked, stored } = step;
  const { needs, options } = importing;
  const { id, clock } = making;
  if (hasNothingToDo(step)) {
    report.inquiry = 'continued';
    report.alreadyStored = stored.kept;
    return;
  }
  const prepared = await prepareInquiry(step);
  const { revision, openTime, isNew } = prepared;
  const inFile = checked.inFile;
  report.withdrawn = stored.gone === 0 ? 0 : await withdrawGone(needs.db, id, { keys: needs.keys, inFile });
  await storeRows(
    accepted(step.namedRows()),
    {
      ...{ client: needs.client, db: needs.db, clock, guestHeaders: needs.guestHeaders, inquiryId: id },
      ...{ revision, openTime, untimed: openTime.from, timeZone: converter.timeZone },
      names: responseNamer(needs.keys.signing, id),
    },
    (row, outcome) => noteOutcome(row, outcome, { report, needs, plan: making.plan }),
  );
  clock.hold(openTime.from);
  await makeMandatory(making);
  clock.release();
  if (isNew) await (options.open === true ? setEnd(making, null) : endNow(making));
}

/** Whether all rows are stored, none was removed, and the questions match the questionnaire. */
function hasNothingToDo({ making, present, checked, stored }: StoreStep): boolean {
  if (present === null || present.publishedRevision === null || isChanged(making, present)) return false;
  return stored.gone === 0 && stored.kept === checked.accepted;
}

function isChanged({ plan }: InquiryMaking, present: OwnInquiry): boolean {
  return changedSegments(plan, present, forcedQuestions(plan)).length > 0;
}

type Prepared = { readonly revision: number; readonly openTime: OpenTime; readonly isNew: boolean };

/** Prepares the inquiry for storing answers, and sets the clock to a time in which it is open. */
async function prepareInquiry({ importing, making, report, present, checked }: StoreStep): Promise<Prepared> {
  const { needs, options, settings } = importing;
  const { clock } = making;
  const now = clock.now();
  if (present === null || present.publishedRevision === null) {
    if (present !== null) await discardDraft(making);
    const openTime = {
      from: Math.min(checked.first ?? now, now - 1_000),
      to: options.open === true ? null : now,
    };
    const cover = await readCover(options, settings, making);
    const publicFile = await needs.client.upload(cover, 'cover', needs.ownerHeaders);
    report.inquiry = 'made';
    return {
      openTime,
      isNew: true,
      revision: await makeInquiry(making, { ...settings, publicFile }, openTime),
    };
  }
  const openTime = openTimeOf(present);
  clock.hold(openTime.from);
  if (openTime.to !== null && checked.last !== null && checked.last >= openTime.to && openTime.to <= now) {
    await setEnd(making, now);
  }
  if (checked.first !== null && checked.first < openTime.from) {
    report.notes.push('Answers from before the inquiry’s first day are counted on that day.');
  }
  report.inquiry = isChanged(making, present) ? 'changed' : 'continued';
  const revision = await changeInquiry(making, present);
  const to = openTime.to !== null && openTime.to <= now ? now : openTime.to;
  return { revision, openTime: { ...openTime, to }, isNew: false };
}
