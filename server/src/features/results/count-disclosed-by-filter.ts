import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { StoredOption } from '@nazar/domain/inquiry/question.ts';
import { countsOfDays, sumShown } from '@nazar/domain/results/disclose-filtered.ts';
import type { LimitedFilter } from '@nazar/domain/results/filter/limited-filter.ts';
import { countAnswers, type Grouping, isWithheld, sourcesOf } from '@nazar/domain/results/grouping.ts';
import { planGrouping } from '@nazar/domain/results/plan-grouping.ts';
import type { Database } from '../../database/database.ts';
import { countMatching } from './choice-queries.ts';
import { listDayCounts, listDays } from './day-queries.ts';
import { disclosePair } from './disclosed-count-queries.ts';
import { countFlagged } from './flagged-response-queries.ts';
import { countPairs } from './pair-queries.ts';
import type { KeptTotal } from './results-queries.ts';

type Inquiry = {
  readonly inquiryId: string;
  readonly compiled: CompiledInquiry;
  readonly total: KeptTotal;
};

/** By option id; null where it is hidden. */
export type DisclosedCounts = {
  readonly answered: number | null;
  readonly counts: ReadonlyMap<string, number | null>;
};

export type LimitedCounts = {
  readonly matching: number;
  /** By question code; those that are left out are not shown at all. */
  readonly questions: ReadonlyMap<number, DisclosedCounts>;
};

/** What may be told of the responses of a limited filter: of questions with options alone. */
export async function countLimited(
  db: Database,
  inquiry: Inquiry,
  filter: LimitedFilter,
): Promise<LimitedCounts> {
  const { compiled, total } = inquiry;
  const asked = compiled.questions
    .flatMap(sourcesOf)
    .filter((source) => source.by === 'options' && !isWithheld(source, total))
    .map((source) => planGrouping(source, { tally: total, shapes: new Map(), days: new Map() }, plan));
  if (filter.kind === 'flagged') return ofFlagged(db, inquiry, filter, asked);
  return filter.kind === 'days' ? ofDays(db, inquiry, filter, asked) : ofChosen(db, inquiry, filter, asked);
}

/** Options have no intervals. */
const plan = { calendar: 'gregorian', fixedBy: null } as const;

async function ofDays(
  db: Database,
  { inquiryId }: Inquiry,
  { from, to }: Extract<LimitedFilter, { kind: 'days' }>,
  asked: readonly Grouping[],
): Promise<LimitedCounts> {
  const isIn = (day: string) => (from === null || day >= from) && (to === null || day <= to);
  const days = await listDays(db, inquiryId);
  const people = new Map(days.map(({ day, count }) => [day, count]));
  const codes = asked.flatMap(({ question }) => question.allOptions.map(({ code }) => code));
  const counted = await listDayCounts(db, inquiryId, codes);
  let end = 0;
  const questions = new Map<number, DisclosedCounts>();
  for (const { question, several } of asked) {
    const { allOptions } = question;
    const first = end;
    end = first + allOptions.length;
    const ownEnd = end;
    const sums = countsOfDays(
      counted.map(({ day, counts }) => ({
        day,
        people: people.get(day) ?? 0,
        counts: counts.slice(first, ownEnd),
      })),
      isIn,
    );
    if (sums === null) continue;
    const counts = new Map(allOptions.map(({ id }, at) => [id, sums[at] ?? 0]));
    // Points of a trend have enough people on both sides, those who did not answer too, where they choose once.
    questions.set(question.code, {
      counts,
      answered: !several ? sums.reduce((sum, count) => sum + count, 0) : null,
    });
  }
  const matching = days.reduce((sum, { day, count }) => sum + (isIn(day) ? count : 0), 0);
  return { matching, questions };
}

/** As of two points of a trend: those that are flagged, and the others. */
async function ofFlagged(
  db: Database,
  { inquiryId, total }: Inquiry,
  { flagged: isAsked }: Extract<LimitedFilter, { kind: 'flagged' }>,
  asked: readonly Grouping[],
): Promise<LimitedCounts> {
  const flagged = await countFlagged(db, inquiryId);
  const questions = new Map<number, DisclosedCounts>();
  for (const { question, several } of asked) {
    const codes = question.allOptions.map(({ code }) => code);
    const own = codes.map((code) => flagged.byCode.get(code) ?? 0);
    const others = codes.map((code, at) => (total.counts[code] ?? 0) - (own[at] ?? 0));
    const parts = [
      { day: 'flagged', people: flagged.responses, counts: own },
      { day: 'others', people: total.responses - flagged.responses, counts: others },
    ];
    const sums = countsOfDays(parts, (day) => (day === 'flagged') === isAsked);
    if (sums === null) continue;
    questions.set(question.code, {
      counts: new Map(question.allOptions.map(({ id }, at) => [id, sums[at] ?? 0])),
      answered: several ? null : sums.reduce((sum, count) => sum + count, 0),
    });
  }
  return { matching: isAsked ? flagged.responses : total.responses - flagged.responses, questions };
}

async function ofChosen(
  db: Database,
  inquiry: Inquiry,
  { question: filtered, options }: Extract<LimitedFilter, { kind: 'options' }>,
  asked: readonly Grouping[],
): Promise<LimitedCounts> {
  const { total } = inquiry;
  const questions = new Map<number, DisclosedCounts>();
  const row = asked.find(({ question }) => question === filtered);
  if (row === undefined) return { matching: 0, questions };
  const condition = { ...row, groups: row.groups.filter(({ option }) => isOneOf(options, option)) };
  const matching = await countMatching(db, { ...inquiry, condition });
  const chosen = condition.groups.map((group) => row.groups.indexOf(group));
  const counted = await countPairs(db, inquiry, row, asked);
  for (const [place, column] of asked.entries()) {
    const shown = sumShown(await disclosePair(db, inquiry, [row, column], counted[place] ?? []), chosen);
    const told = shown.filter((count) => count !== null);
    const isEverybody = column === row || countAnswers(column, total) === total.responses;
    const sum = told.reduce((before, count) => before + count, 0);
    questions.set(column.code, {
      counts: new Map(column.groups.map(({ id }, at) => [id, shown[at] ?? null])),
      answered: isEverybody ? matching : !column.several && told.length === shown.length ? sum : null,
    });
  }
  return { matching, questions };
}

const isOneOf = (options: readonly StoredOption[], option: StoredOption | null) =>
  options.some(({ id }) => id === option?.id);
