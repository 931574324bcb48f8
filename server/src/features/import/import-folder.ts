import { performance } from 'node:perf_hooks';
import type { Database } from '../../database/database.ts';
import type { InProcessClient, RequestHeaders } from '../../http/in-process-client.ts';
import { changedSegments } from './changed-segments.ts';
import { checkPlan } from './check-plan.ts';
import { type ConvertedRow, type Converter, convertRow } from './convert-row.ts';
import { deriveId } from './derive-id.ts';
import { describeLearned } from './describe-learned.ts';
import { Fingerprints } from './fingerprints.ts';
import { idBytes, RowNames } from './identify-row.ts';
import type { ImportClock } from './import-clock.ts';
import { ImportError } from './import-error.ts';
import { countRefusal, emptyReport, type ImportReport, type Refusal } from './import-report.ts';
import { type ImportOptions, type PlannedSettings, planSettings, readCover } from './import-settings.ts';
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
import { type OpenFolder, openFolder } from './open-folder.ts';
import { planSegments } from './plan-segments.ts';
import { type NamedRow, storeRows } from './store-rows.ts';
import { countStored, type ImportKeys, type StoredCounts, withdrawGone } from './stored-responses.ts';

export type ImportNeeds = {
  readonly client: InProcessClient;
  readonly db: Database;
  /** The account that will own the inquiry. */
  readonly ownerId: string;
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
};

/**
 * Makes an inquiry from a folder's questionnaire and stores its answers through the public calls. Everything is
 * read and checked before anything is stored. Importing the same questionnaire again updates the same inquiry,
 * which then contains the responses of the file and those that people sent themselves.
 */
export async function importFolder(
  folder: string,
  options: ImportOptions,
  needs: ImportNeeds,
): Promise<ImportReport> {
  const began = performance.now();
  const source = await openFolder(folder, options);
  const settings = await planSettings(source.questionnaire, options, {
    client: needs.client,
    headers: needs.ownerHeaders,
  });
  const name = source.questionnaire.id ?? settings.title;
  const id = options.inquiryId ?? deriveId(needs.ownerId, `inquiry ${name}`);
  return needs
    .alone(id, () => importInto(id, { source, settings, options, needs }))
    .then((report) => ({ ...report, seconds: (performance.now() - began) / 1000 }))
    .finally(() => needs.clock.release());
}

type Importing = {
  readonly source: OpenFolder;
  readonly settings: PlannedSettings;
  readonly options: ImportOptions;
  readonly needs: ImportNeeds;
};

async function importInto(id: string, importing: Importing): Promise<ImportReport> {
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
  const present = await findOwn(making);
  if (present === null && options.inquiryId !== undefined) {
    throw new ImportError(`The owner has no inquiry ${options.inquiryId}.`);
  }
  const now = needs.clock.now();
  const timeZone = present?.timeZone ?? settings.timeZone;
  const converter: Converter = { questionnaire, plan, columns, timeZone, now };
  const report = emptyReport();
  report.unaskedColumns = [...columns.unasked];
  report.notes = describeLearned(plan, learned, format);
  const checked = await checkRows(importing, converter, { report, id });
  const stored = await countPresent(id, present, { needs, inFile: checked.inFile });
  refuseLargeReplacement(stored, options);
  if (needs.dryRun === true || checked.accepted === 0 || report.answers === 0) {
    if (report.answers > 0) report.stored = checked.accepted - stored.kept;
    return { ...report, alreadyStored: stored.kept, withdrawn: stored.gone };
  }
  report.inquiryId = id;
  await store({ importing, making, converter, report, present, checked, stored });
  return report;
}

type Checked = {
  /** Rows that can be stored. */
  readonly accepted: number;
  readonly inFile: Fingerprints;
  /** When the first and the last answers were sent; null if the table does not say. */
  readonly first: number | null;
  readonly last: number | null;
};

/** Reads the whole table as if to store it, and reports refusals in the order of the file. */
async function checkRows(
  { source, needs }: Importing,
  converter: Converter,
  { report, id }: { report: ImportReport; id: string },
): Promise<Checked> {
  const inFile = new Fingerprints();
  let accepted = 0;
  let first: number | null = null;
  let last: number | null = null;
  for await (const { row, id: rowId } of nameRows(source, converter, { key: needs.keys.signing, id })) {
    report.rows += 1;
    for (const refusal of row.refusals) {
      countRefusal(report, refusal);
      needs.onRefusal?.(refusal);
    }
    if (row.isRefused) continue;
    accepted += 1;
    report.answers += row.answers.length;
    inFile.add(idBytes(rowId));
    if (row.submittedAt === null) continue;
    first = Math.min(first ?? row.submittedAt, row.submittedAt);
    last = Math.max(last ?? row.submittedAt, row.submittedAt);
  }
  return { accepted, inFile, first, last };
}

async function* nameRows(
  { rows }: OpenFolder,
  converter: Converter,
  { key, id }: { key: Buffer; id: string },
): AsyncGenerator<NamedRow> {
  const names = new RowNames(key, id);
  for await (const read of rows()) {
    const row = convertRow(read, converter);
    yield { row, id: row.isRefused ? '' : names.next(row) };
  }
}

async function countPresent(
  id: string,
  present: OwnInquiry | null,
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
};

async function store(step: StoreStep): Promise<void> {
  const { importing, making, converter, report, checked, stored } = step;
  const { source, needs, options } = importing;
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
  const rows = nameRows(source, converter, { key: needs.keys.signing, id });
  await storeRows(
    accepted(rows),
    {
      ...{ client: needs.client, db: needs.db, clock, guestHeaders: needs.guestHeaders, inquiryId: id },
      ...{ revision, openTime, signingKey: needs.keys.signing, timeZone: converter.timeZone },
    },
    (row, outcome) => {
      if (outcome === 'alreadyStored') report.alreadyStored += 1;
      else noteOutcome(row, outcome, step);
      needs.onProgress?.(report);
    },
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

async function* accepted(rows: AsyncIterable<NamedRow>): AsyncGenerator<NamedRow> {
  for await (const named of rows) if (!named.row.isRefused) yield named;
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

function noteOutcome(
  row: ConvertedRow,
  outcome: Parameters<Parameters<typeof storeRows>[2]>[1],
  step: StoreStep,
): void {
  if (outcome === 'alreadyStored') return;
  const { report, importing, making } = step;
  const note = (refusal: Refusal) => {
    countRefusal(report, refusal);
    importing.needs.onRefusal?.(refusal);
  };
  if (!outcome.stored) {
    report.answers -= row.answers.length;
    note({ line: row.line, column: '', value: '', reason: outcome.reason });
    return;
  }
  report.stored += 1;
  report.answers -= outcome.refused.size;
  for (const [questionId, reason] of outcome.refused) {
    const question = [...making.plan.questions.values()].find((each) => each.id === questionId);
    const value = JSON.stringify(row.answers.find((answer) => answer.questionId === questionId)?.value);
    note({ line: row.line, column: question?.source.column ?? questionId, value, reason });
  }
}
