import type { AnswerBins, SummaryKind } from '../inquiries/answer-types/answer-type.ts';
import { getScaleEndLabels } from '../inquiries/answer-types/export-columns.ts';
import { countFilesInBins } from '../inquiries/answer-types/file.ts';
import { answerTypes } from '../inquiries/answer-types/index.ts';
import type { CountedNumber } from '../inquiries/answer-types/number-bins.ts';
import type { CompiledInquiry, CompiledQuestion } from '../inquiries/compile.ts';
import { computeAskedFigures } from './asked-counts.ts';
import { type CalendarSystem, groupDays } from './group-days.ts';
import type { QuestionSummary } from './question-summary.ts';
import {
  computeNumberStatistics,
  mergeNumberCounts,
  type NumberStatistics,
  summarizeNumbers,
} from './summarize-numbers.ts';
import { listListedValues, type Tally } from './tally.ts';

const noBins: Readonly<AnswerBins> = {};

/**
 * Counts of an inquiry with exact data that its bins lack: statistics of numbers, and days, by question code.
 */
export type InquiryCounts = {
  readonly tally: Tally;
  readonly shapes: ReadonlyMap<number, NumberStatistics>;
  readonly days: ReadonlyMap<number, readonly CountedNumber[]>;
  /**
   * The tally of all responses if `tally` has only some: it decides which hidden questions and options are
   * shown.
   */
  readonly all?: Pick<Tally, 'counts'>;
  /** Number of people asked, by question id; null or undefined if not counted. */
  readonly asked?: ReadonlyMap<string, number> | null;
  /** Ids of questions that some people weren't asked, if they weren't counted. */
  readonly askedOfSome?: ReadonlySet<string>;
  /** Ids of questions of which not everyone asked was offered every option. */
  readonly offeredToSome?: ReadonlySet<string>;
};

/** Summarizes a tally that contains all its values. */
export function makeTallyWithStatistics(compiled: CompiledInquiry, tally: Tally): InquiryCounts {
  const listed = new Map<number, CountedNumber[]>();
  for (const { code, value, count } of listListedValues(tally)) {
    const own = listed.get(code) ?? [];
    listed.set(code, own);
    own.push({ value, count });
  }
  const shapes = new Map<number, NumberStatistics>();
  for (const question of compiled.questions.filter(isNumericQuestion)) {
    const bins = tally.bins[question.code] ?? noBins;
    const shape = computeNumberStatistics(
      compiled,
      question,
      mergeNumberCounts(bins, listed.get(question.code) ?? []),
    );
    if (shape !== null) shapes.set(question.code, shape);
  }
  return { tally, shapes, days: listed };
}

export function isNumericQuestion({ responseType }: CompiledQuestion): boolean {
  return answerTypes[responseType].summaryKind === 'numbers';
}

/**
 * Summarizes the counts of every question, in the order of the definition. Hidden questions are included only
 * if they have answers.
 */
export function summarizeQuestions(
  compiled: CompiledInquiry,
  counts: InquiryCounts,
  calendar: CalendarSystem,
): QuestionSummary[] {
  const shown = listResultQuestions(compiled, counts.all ?? counts.tally);
  return shown.map((question) => ({
    ...summarizeQuestion(question, counts, calendar),
    ...computeAskedFigures(compiled, question, {
      asked:
        counts.asked === undefined || counts.asked === null ? null : (counts.asked.get(question.id) ?? 0),
      isAskedOfSome: counts.askedOfSome?.has(question.id),
      isOfferedToSome: counts.offeredToSome?.has(question.id),
      answered: countOf(counts.tally, question.code),
      responses: counts.tally.responses,
    }),
  }));
}

/** The questions shown in results, in the order that determines their numbers. */
export function listResultQuestions(
  compiled: CompiledInquiry,
  tally: Pick<Tally, 'counts'>,
): CompiledQuestion[] {
  return compiled.questions.filter((question) => !question.hidden || (tally.counts[question.code] ?? 0) > 0);
}

function summarizeQuestion(
  question: CompiledQuestion,
  { tally, shapes, days, all = tally }: InquiryCounts,
  calendar: CalendarSystem,
): QuestionSummary {
  const { id, code, body, responseType, segment } = question;
  const { summaryKind } = answerTypes[responseType];
  const bins = tally.bins[code] ?? noBins;
  const answered = countOf(tally, code);
  const ends = getScaleEndLabels(question);
  return {
    questionId: id,
    body,
    responseType,
    segmentName: segment.name,
    withheld: false,
    answered,
    options: countedOptions(question, all).map((option) => ({
      optionId: option.id,
      label: option.body,
      role: option.role,
      position: question.allOptions.indexOf(option),
      count: countOf(tally, option.code),
      meanRank:
        summaryKind === 'ranks' ? computeMeanRank(bins, option.code, countOf(tally, option.code)) : null,
      withheld: false,
    })),
    numbers: isNumericQuestion(question) ? summarizeNumbers(question, bins, shapes.get(code) ?? null) : null,
    ...(ends.length === 0 ? {} : { endLabels: ends }),
    ...(summaryKind === 'files' ? { files: countFilesInBins(bins) } : {}),
    cells: summaryKind === 'cells' ? countMatrixCells(question, bins) : [],
    ...summarizeMoments(summaryKind, bins, () => groupDays(days.get(code) ?? [], calendar)),
  };
}

function summarizeMoments(
  summaryKind: SummaryKind,
  bins: Readonly<AnswerBins>,
  group: () => ReturnType<typeof groupDays>,
): Pick<QuestionSummary, 'moments' | 'momentUnit'> {
  if (summaryKind === 'hours') return { moments: countByHour(bins), momentUnit: 'hour' };
  if (summaryKind !== 'days') return { moments: [], momentUnit: null };
  const { groups, unit } = group();
  return { moments: [...groups], momentUnit: unit };
}

function countByHour(bins: Readonly<AnswerBins>): QuestionSummary['moments'] {
  return Object.entries(bins)
    .filter(([, count]) => count > 0)
    .map(([at, count]) => ({ at, count }))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function countedOptions({ allOptions }: CompiledQuestion, tally: Pick<Tally, 'counts'>) {
  return allOptions.filter(
    (option) => option.role !== 'accepted' && (!option.hidden || countOf(tally, option.code) > 0),
  );
}

function countOf({ counts }: Pick<Tally, 'counts'>, code: number): number {
  return Math.max(0, counts[code] ?? 0);
}

/** Mean rank, starting at 1; null if the option was never ranked. */
function computeMeanRank(bins: Readonly<AnswerBins>, code: number, count: number): number | null {
  return count > 0 ? (bins[String(code)] ?? 0) / count : null;
}

function countMatrixCells(question: CompiledQuestion, bins: Readonly<AnswerBins>): QuestionSummary['cells'] {
  return Object.entries(bins).flatMap(([key, count]) => {
    const [rowCode = 0, columnCode = 0] = key.split(':').map(Number);
    const row = question.optionByCode.get(rowCode);
    const column = question.optionByCode.get(columnCode);
    return row === undefined || column === undefined || count <= 0
      ? []
      : [{ rowId: row.id, columnId: column.id, count }];
  });
}
