import { answerTypes } from '../../inquiries/answer-types/index.ts';
import type { Answer, AnswerMap } from '../../inquiries/answers.ts';
import type { CompiledInquiry } from '../../inquiries/compile.ts';
import { isEmptyAnswerValue } from '../../inquiries/empty-value.ts';
import { takeCodePoints } from '../../text/characters.ts';
import { foldText } from '../../text/digits.ts';
import type { Language } from '../../text/language.ts';
import { appendSecondsToTime } from '../../text/moment.ts';
import type { AnswerClause, FilterClause } from './filter.ts';

/** Code points of a text that filters and searches compare, because folding a megabyte takes a second. */
export const maxSearchedTextLength = 10_000;

export type FilteredResponse = {
  /** The day in the inquiry's time zone, as `2026-11-21`. */
  readonly day: string;
  readonly language: Language | null;
  readonly channel: string | null;
  readonly score: number | null;
  readonly flagged: boolean;
  readonly answers: AnswerMap;
};

/** Whether a clause of a filter is true for a response; the database decides in the same way. */
export function matchesFilterClause(
  { questionById }: CompiledInquiry,
  clause: FilterClause,
  { day, language, channel, score, flagged, answers }: FilteredResponse,
): boolean {
  switch (clause.kind) {
    case 'days':
      return isWithin(day, clause);
    case 'languages':
      return language !== null && clause.languages.includes(language);
    case 'channels':
      return clause.channels.includes(channel);
    case 'flagged':
      return clause.flagged === flagged;
    // Scores are stored in single precision.
    case 'score':
      return score !== null && isWithin(Math.fround(score), toSinglePrecisionRange(clause));
    default: {
      const answer = answers.get(clause.questionId);
      const givenAnswer = answer === undefined || isEmptyAnswerValue(answer.value) ? null : answer;
      if (clause.kind === 'answered') return clause.answered === (givenAnswer !== null);
      if (clause.kind === 'options' && clause.test === 'none') {
        return !listChosenIds(givenAnswer).some(isOneOf(clause.optionIds));
      }
      if (clause.kind === 'text') {
        const question = questionById.get(clause.questionId);
        const isText = question !== undefined && answerTypes[question.responseType].shape === 'text';
        const written = isText ? givenAnswer?.value : givenAnswer?.otherText;
        if (typeof written !== 'string') return false;
        return foldText(takeCodePoints(written, maxSearchedTextLength)).includes(foldText(clause.text));
      }
      return givenAnswer !== null && matchesAnswer(clause, givenAnswer);
    }
  }
}

type ValueClause = Exclude<AnswerClause, { kind: 'answered' | 'text' }>;

function matchesAnswer(clause: ValueClause, answer: Answer): boolean {
  const { value } = answer;
  switch (clause.kind) {
    case 'options':
      return clause.test === 'all'
        ? clause.optionIds.every(isOneOf(listChosenIds(answer)))
        : listChosenIds(answer).some(isOneOf(clause.optionIds));
    case 'numbers':
      return typeof value === 'number' && isWithin(value, clause);
    case 'dates':
      return typeof value === 'string' && isWithin(value, clause);
    case 'times':
      return (
        typeof value === 'string' && isWithin(appendSecondsToTime(value), toSecondPrecisionRange(clause))
      );
    case 'cells': {
      const column = typeof value === 'object' && !Array.isArray(value) ? value[clause.rowId] : undefined;
      return column !== undefined && clause.columnIds.includes(column);
    }
    case 'ranks': {
      const rank = listChosenIds(answer).indexOf(clause.optionId) + 1;
      return rank > 0 && isWithin(rank, clause);
    }
  }
}

type Range<End> = { readonly from: End | null; readonly to: End | null };

function isWithin<End extends string | number>(value: End, { from, to }: Range<End>): boolean {
  return (from === null || value >= from) && (to === null || value <= to);
}

export function toSinglePrecisionRange({ from, to }: Range<number>): Range<number> {
  return { from: from === null ? null : Math.fround(from), to: to === null ? null : Math.fround(to) };
}

/** Adds seconds to both ends; an end without seconds includes its whole minute. */
export function toSecondPrecisionRange({ from, to }: Range<string>): Range<string> {
  return {
    from: from === null ? null : appendSecondsToTime(from),
    to: to === null ? null : to.length === 5 ? `${to}:59` : to,
  };
}

const isOneOf = (ids: readonly string[]) => (optionId: string) => ids.includes(optionId);

function listChosenIds(answer: Answer | null): readonly string[] {
  const value = answer?.value;
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value : [];
}
