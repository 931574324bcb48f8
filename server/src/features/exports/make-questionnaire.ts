import type { ExportTable, TableColumn } from '@nazar/domain/exports/export-table.ts';
import { cannotImport } from '@nazar/domain/imports/plan-column.ts';
import { choiceRoles, numberedOptions } from '@nazar/domain/inquiries/answer-types/export-columns.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledQuestion } from '@nazar/domain/inquiries/compile.ts';
import type { Condition } from '@nazar/domain/inquiries/condition.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { ExportContent } from './export-writer.ts';

/**
 * The questionnaire of a table that holds codes and days of the Gregorian calendar, so that `npm run import` reads
 * both again. Titles of segments and texts are plain there; pictures, scores and accepted answers don't travel, nor do
 * questions that are answered by files.
 */
export function makeQuestionnaire({ about, table }: ExportContent): object {
  const asked = questionsOf(table);
  const columnOf = new Map(asked.map(({ question, column }) => [question.id, { question, column }]));
  const names = segmentNames(asked);
  const conditionOf = (condition: Condition | null) => sourceCondition(condition, columnOf);
  const segments = [...names].map(([id, name]) => {
    const { segment } = asked.find(({ question }) => question.segment.id === id)?.question ?? {};
    const description = visibleText(segment?.description ?? '');
    return { name, description, ...conditionOf(segment?.condition ?? null) };
  });
  const has = (name: string) => table.columns.some((column) => column.name === name);
  return {
    title: about.title,
    id: about.inquiryId,
    languageOfItems: about.language,
    timeZone: about.settings.timeZone,
    guarded: true,
    times: {
      ...(has('started') ? { started: 'started' } : {}),
      ...{ submitted: has('submitted') ? 'submitted' : 'day', duration: 'duration' },
    },
    ...(has('channel') ? { channel: 'channel' } : {}),
    segments,
    questions: asked.map(({ question, column, columns }) => ({
      column,
      segment: names.get(question.segment.id) ?? '',
      responseType: question.responseType,
      body: visibleText(question.body) || column,
      force: question.isForce,
      ...(question.min === null ? {} : { min: question.min }),
      ...(question.max === null ? {} : { max: question.max }),
      ...answersOf(question, columns),
      ...conditionOf(question.condition),
    })),
  };
}

type QuestionnaireQuestion = {
  readonly question: CompiledQuestion;
  readonly column: string;
  readonly columns: TableColumn[];
};

/** The columns by question; a question is named by what its columns have in common. */
function questionsOf({ columns }: ExportTable): QuestionnaireQuestion[] {
  const asked = new Map<CompiledQuestion, TableColumn[]>();
  for (const column of columns) {
    if (column.question === null || cannotImport(column.question.responseType)) continue;
    const own = asked.get(column.question);
    if (own === undefined) asked.set(column.question, [column]);
    else own.push(column);
  }
  return [...asked].map(([question, own]) => ({
    ...{ question, columns: own },
    column: own[0]?.name.replace(/_.*$/, '') ?? '',
  }));
}

/** Names by id. Segments of one name are made distinct, since an import would merge them. */
function segmentNames(asked: readonly QuestionnaireQuestion[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { question } of asked) {
    const { id, name } = question.segment;
    if (names.has(id)) continue;
    const taken = new Set(names.values());
    const plain = name.trim() || `${names.size + 1}`;
    let free = plain;
    for (let number = 2; taken.has(free); number += 1) free = `${plain} (${number})`;
    names.set(id, free);
  }
  return names;
}

function answersOf(question: CompiledQuestion, columns: readonly TableColumn[]): object {
  const { exportForm } = answerTypes[question.responseType];
  if (typeof exportForm !== 'string' || exportForm === 'files') return {};
  if (exportForm === 'rows') {
    const rows = columns.map(({ name, part }) => ({ column: name, body: part || name }));
    return { rows, options: inOrder(question, ['column']).map(({ value, body }) => ({ value, body })) };
  }
  const text = columns.find(({ kind }) => kind === 'text')?.name;
  const base = columns[0]?.name.replace(/_.*$/, '');
  const options = inOrder(question, choiceRoles).map(({ value, body, role }) => ({
    ...{ value, body, role },
    ...(role === 'other' && text !== undefined ? { text } : {}),
    // A choice stands in one column; ticks and ranks have one for each option.
    ...(exportForm === 'choice' ? {} : { column: `${base}_${value}` }),
  }));
  return { options };
}

/** Options as they stand in the question, each with its number. */
function inOrder(question: CompiledQuestion, roles: Parameters<typeof numberedOptions>[1]) {
  const numbers = new Map(
    numberedOptions(question, roles).map(({ option, number }) => [option.id, number] as const),
  );
  return question.allOptions.flatMap(({ id, body, role }) => {
    const value = numbers.get(id);
    return value === undefined ? [] : { value, role, body: body || String(value) };
  });
}

type Columns = ReadonlyMap<string, Pick<QuestionnaireQuestion, 'question' | 'column'>>;

function sourceCondition(condition: Condition | null, columns: Columns): object {
  if (condition === null) return {};
  const clauses = condition.clauses.flatMap(({ questionId, operator, optionIds, value }) => {
    const found = columns.get(questionId);
    if (found === undefined) return [];
    const { question, column } = found;
    const numbers = numberedOptions(question, choiceRoles)
      .filter(({ option }) => optionIds.includes(option.id))
      .map(({ number }) => number);
    switch (operator) {
      case 'answered':
      case 'notAnswered':
        return { column, answered: operator === 'answered' };
      case 'isAnyOf':
      case 'isNoneOf':
        return { column, [operator]: numbers };
      default:
        return { column, [operator]: value };
    }
  });
  return clauses.length === 0 ? {} : { condition: { [condition.match]: clauses } };
}
