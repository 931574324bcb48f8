import { fillPipes, fillRichTextPipes, formatPipe, unansweredPipeText } from '../../text/pipes.ts';
import { sortQuestions } from '../compile.ts';
import { type Condition, maxConditionClauses } from '../conditions/condition.ts';
import { listPartTexts, mapPartTexts, type PartText } from '../part-texts.ts';
import type { Question } from '../question.ts';
import type { Segment } from '../segment.ts';
import { type IdMapper, replacePartIds } from './copy-definition.ts';

type CopiedQuestions = {
  /** Copied questions in the order of their inquiry, with new ids. */
  readonly questions: readonly Question[];
  /** Number of conditions that were left out because they test questions that weren't copied. */
  readonly lostConditions: number;
  /** Number of texts that lost pipes to questions that weren't copied. */
  readonly lostPipes: number;
};

/**
 * Copies the chosen questions for another inquiry, without hidden questions and options. The condition of a
 * segment becomes the condition of its questions. A condition is copied as a whole or not at all, because
 * without one of its tests it would show other parts. Files are shared.
 */
export function copyQuestions(
  segments: readonly Segment[],
  chosen: ReadonlySet<string>,
  newId: IdMapper,
): CopiedQuestions {
  const picked = segments.map((segment) => ({ segment, questions: pickQuestions(segment, chosen) }));
  const ids = new Map(
    picked
      .flatMap(({ questions }) => questions)
      .flatMap((question) => [question, ...question.options])
      .map(({ id }) => [id, newId(id)]),
  );
  const lost = { conditions: 0, pipes: 0 };
  const keep = (condition: Condition | null): Condition | null => {
    if (condition === null || isWithin(condition, ids)) return condition;
    lost.conditions += 1;
    return null;
  };
  const formatCopiedPipe = (id: string) => (ids.has(id) ? formatPipe(id) : unansweredPipeText);
  const fill = (text: string, { takesPipes, isRich }: PartText) => {
    if (!takesPipes) return text;
    return isRich ? fillRichTextPipes(text, formatCopiedPipe) : fillPipes(text, formatCopiedPipe);
  };
  const questions = picked.flatMap(({ segment, questions }) => {
    if (questions.length === 0) return [];
    const inherited = keep(segment.condition);
    return questions.map((question) => {
      const own = keep(question.condition);
      const condition = joinConditions(inherited, own);
      if (condition === undefined) lost.conditions += 1;
      const filled = mapPartTexts('question', question, fill);
      lost.pipes += listPartTexts('question').filter(({ name }) => filled[name] !== question[name]).length;
      const copied: Question = {
        ...filled,
        condition: condition === undefined ? own : condition,
        endCondition: keep(question.endCondition),
        options: question.options.map((option) => ({ ...option, condition: keep(option.condition) })),
      };
      return replacePartIds(copied, ids);
    });
  });
  return { questions, lostConditions: lost.conditions, lostPipes: lost.pipes };
}

function pickQuestions(segment: Segment, chosen: ReadonlySet<string>): Question[] {
  return sortQuestions(segment)
    .filter(({ id, hidden }) => !hidden && chosen.has(id))
    .map((question) => ({ ...question, options: question.options.filter(({ hidden }) => !hidden) }));
}

function isWithin({ clauses }: Condition, ids: ReadonlyMap<string, string>): boolean {
  return clauses.every(
    ({ questionId, optionIds }) => ids.has(questionId) && optionIds.every((id) => ids.has(id)),
  );
}

/** Returns a condition that is true if both are; undefined if that can't be expressed. */
function joinConditions(one: Condition | null, other: Condition | null): Condition | null | undefined {
  if (one === null || other === null) return one ?? other;
  const clauses = [...one.clauses, ...other.clauses];
  const canJoin = [one, other].every((each) => each.match === 'all' || each.clauses.length === 1);
  return canJoin && clauses.length <= maxConditionClauses ? { match: 'all', clauses } : undefined;
}
