import type { CompiledInquiry } from '../inquiries/compile.ts';
import type { FieldProblem } from '../problem/field-problem.ts';
import type { ChartInput } from './chart.ts';
import {
  findGroupingSource,
  type GroupingSource,
  hasOptionGroups,
  listGroupOptions,
  parseIntervals,
} from './grouping.ts';

/**
 * The problems that keep a chart from being saved. It needs a title and one grouping question with at least
 * one of its options or intervals; its optional condition is one question, also with at least one of them.
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
  const source = findGroupingSource(compiled, questionId);
  if (source === null) {
    const code = compiled.questionById.has(questionId) ? 'questionNotCountable' : 'unknownId';
    return [{ path: `${side}QuestionId`, code }];
  }
  const path = `${side}OptionIds`;
  return optionIds.length === 0
    ? [{ path, code: noOptions[side] }]
    : checkChartGroups(source, path, optionIds);
}

/** Checks the chosen groups: options of the question, or intervals that fit its answers. */
function checkChartGroups(source: GroupingSource, path: string, ids: readonly string[]): FieldProblem[] {
  if (ids.length === 1 && ids[0] === source.id) return [];
  const options = new Set(listGroupOptions(source).map((option) => option.id));
  const problems = ids.flatMap((id, index): FieldProblem[] => {
    const isKnown = hasOptionGroups(source) ? options.has(id) : parseIntervals(source, [id]) !== null;
    if (!isKnown) return [{ path: `${path}.${index}`, code: 'optionOfAnotherQuestion' }];
    return ids.indexOf(id) < index ? [{ path: `${path}.${index}`, code: 'duplicateId' }] : [];
  });
  if (problems.length > 0 || hasOptionGroups(source)) return problems;
  return parseIntervals(source, ids) === null ? [{ path, code: 'invalidValue' }] : [];
}
