import { answerTypes } from '../inquiry/answer-types/index.ts';
import type { CompiledInquiry } from '../inquiry/compile.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import type { ChartInput } from './chart.ts';

/**
 * The problems that keep a chart from being saved. It needs a title and one question to group by with at least
 * one of its options; it may have one question as its condition, also with at least one option.
 */
export function checkChart(compiled: CompiledInquiry, chart: ChartInput): FieldProblem[] {
  const { title, groupQuestionId, groupOptionIds, conditionQuestionId, conditionOptionIds } = chart;
  const problems: FieldProblem[] = [];
  if (title.trim() === '') problems.push({ path: 'title', code: 'chartTitleRequired' });
  if (groupQuestionId === '') problems.push({ path: 'groupQuestionId', code: 'groupQuestionRequired' });
  else problems.push(...checkSide(compiled, 'group', groupQuestionId, groupOptionIds));
  if (conditionQuestionId !== null) {
    problems.push(...checkSide(compiled, 'condition', conditionQuestionId, conditionOptionIds));
  } else if (conditionOptionIds.length > 0) {
    problems.push({ path: 'conditionQuestionId', code: 'required' });
  }
  return problems;
}

const noOptions = { group: 'groupOptionsRequired', condition: 'chooseOption' } as const;

function checkSide(
  compiled: CompiledInquiry,
  side: 'group' | 'condition',
  questionId: string,
  optionIds: readonly string[],
): FieldProblem[] {
  const question = compiled.questionById.get(questionId);
  if (question === undefined) return [{ path: `${side}QuestionId`, code: 'unknownId' }];
  if (!answerTypes[question.responseType].countable) {
    return [{ path: `${side}QuestionId`, code: 'questionNotCountable' }];
  }
  const path = `${side}OptionIds`;
  if (optionIds.length === 0) return [{ path, code: noOptions[side] }];
  return optionIds.flatMap((id, index): FieldProblem[] => {
    if (!question.optionById.has(id)) return [{ path: `${path}.${index}`, code: 'optionOfAnotherQuestion' }];
    return optionIds.indexOf(id) < index ? [{ path: `${path}.${index}`, code: 'duplicateId' }] : [];
  });
}
