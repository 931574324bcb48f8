import { performance } from 'node:perf_hooks';
import type { Answer } from '@nazar/domain/participation/answers.ts';
import type { Database } from '../../database/database.ts';
import type { InProcessClient, RequestHeaders } from '../../http/in-process-client.ts';
import { deriveId, deriveSecret, hashFolder } from './derive-id.ts';
import { listResponseIds } from './import-queries.ts';
import type { ImportReport, Refusal } from './import-report.ts';
import { type ImportOptions, inquirySettings } from './import-settings.ts';
import { type InquiryMaking, makeInquiry, makeMandatory } from './make-inquiry.ts';
import { type Plan, planSegments } from './plan-segments.ts';
import { readQuestionnaire } from './questionnaire.ts';
import { type AnswerRow, openAnswers } from './read-answers.ts';
import { answerRefusals, submitRow } from './submit-rows.ts';

export type ImportNeeds = {
  readonly client: InProcessClient;
  readonly db: Database;
  /** Of the account that the inquiry is made for. */
  readonly ownerHeaders: RequestHeaders;
  /** Of the guest with this id: each line is somebody else. */
  readonly guestHeaders: (guestId: string) => RequestHeaders;
  /** Keys the secrets of imported attempts. */
  readonly secretKey: Buffer;
  readonly onProgress?: (report: Readonly<ImportReport>) => void;
};

/** The answers of so many people are under way at once; the committer stores them in groups. */
const atOnce = 256;

/**
 * Makes an inquiry of a folder's questionnaire and stores its answers through the calls that everybody uses.
 * The same folder again goes on with the same inquiry: what is stored already is submitted too, which changes
 * nothing, so that the report is whole and a response that differs from its line is noticed.
 */
export async function importFolder(
  folder: string,
  options: ImportOptions,
  needs: ImportNeeds,
): Promise<{ report: ImportReport; refusals: Refusal[] }> {
  const began = performance.now();
  const questionnaire = await readQuestionnaire(folder);
  const hash = await hashFolder(folder);
  const plan = planSegments(questionnaire, { hash, ...options });
  const { missing } = questionnaire;
  const table = await openAnswers(
    folder,
    plan,
    missing === undefined || missing === null ? null : String(missing),
  );
  const { client, ownerHeaders: headers } = needs;
  const making: InquiryMaking = { client, headers, id: deriveId(hash, 'inquiry'), plan };
  const { revision } = await makeInquiry(making, () =>
    inquirySettings(questionnaire, options, { client, headers }),
  );

  const report: ImportReport = {
    inquiryId: making.id,
    ...{ lines: 0, stored: 0, alreadyStored: 0, refusedLines: 0, refusedCells: 0, answers: 0, seconds: 0 },
    unaskedColumns: [...table.unaskedColumns],
  };
  const refusals: Refusal[] = [];
  const note = (refused: readonly Refusal[]) => {
    refusals.push(...refused);
    for (const { column } of refused) report[column === '' ? 'refusedLines' : 'refusedCells'] += 1;
  };
  const present = await listResponseIds(needs.db, making.id);
  const storeRow = async (row: AnswerRow) => {
    report.lines += 1;
    if ('refused' in row) return note([row.refused]);
    note(row.refusals);
    const part = `line ${row.line}`;
    const attemptId = deriveId(hash, part);
    const outcome = await submitRow(client, {
      ...{ inquiryId: making.id, revision, attemptId, answers: row.answers },
      attemptSecret: deriveSecret(needs.secretKey, hash, part),
      headers: needs.guestHeaders(deriveId(hash, `guest of ${part}`)),
    });
    if (!outcome.stored) return note([{ line: row.line, column: '', value: '', reason: outcome.reason }]);
    report[present.has(attemptId) ? 'alreadyStored' : 'stored'] += 1;
    report.answers += row.answers.length - outcome.refused.size;
    note(answerRefusals(row.line, outcome.refused, cellFinder(row.answers, plan)));
  };
  await forEachAtOnce(table.rows, atOnce, async (row) => {
    await storeRow(row);
    needs.onProgress?.(report);
  });
  await makeMandatory(making);
  refusals.sort((a, b) => a.line - b.line);
  report.seconds = (performance.now() - began) / 1000;
  return { report, refusals };
}

/** What stood in the table for an answer that was refused when it was submitted. */
function cellFinder(answers: readonly Answer[], plan: Plan) {
  return (questionId: string) => {
    const question = [...plan.questions.values()].find((each) => each.id === questionId);
    const value = answers.find((answer) => answer.questionId === questionId)?.value;
    return {
      column: question?.source.column ?? questionId,
      value: typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value),
    };
  };
}

/** Works on so many items at once, in order; the first failure stops it after what is under way. */
async function forEachAtOnce<Item>(
  items: AsyncIterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => {
        failures.push(error);
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= most) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
