import { isUnimportableResponseType, matchesColumnLayout } from '@nazar/domain/imports/plan-column.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Questionnaire, QuestionnaireCondition, QuestionnaireQuestion } from './questionnaire.ts';

/** The columns that a question reads, without those of «Other» texts. */
function listAnswerColumns({ column, rows, options }: QuestionnaireQuestion): string[] {
  if (rows.length > 0) return rows.map((row) => row.column);
  const own = options.flatMap((option) => option.column ?? []);
  return own.length > 0 ? own : [column];
}

export function listQuestionnaireQuestionColumns(question: QuestionnaireQuestion): string[] {
  return [...listAnswerColumns(question), ...question.options.flatMap(({ text }) => text ?? [])];
}

/** Every column that a questionnaire reads. */
export function listColumnsReadByQuestionnaire(questionnaire: Questionnaire): Set<string> {
  const { questions, times, channel, responseLanguage, ownerColumns } = questionnaire;
  return new Set([
    ...questions.flatMap(listQuestionnaireQuestionColumns),
    ...[...Object.values(times ?? {}), channel, responseLanguage].flatMap((column) => column ?? []),
    ...Object.values(ownerColumns ?? {}),
  ]);
}

export function normalizeQuestionnaireCondition(condition: QuestionnaireCondition | null | undefined) {
  if (condition === null || condition === undefined) return { match: 'all' as const, clauses: [] };
  if ('all' in condition) return { match: 'all' as const, clauses: condition.all };
  if ('any' in condition) return { match: 'any' as const, clauses: condition.any };
  return { match: 'all' as const, clauses: [condition] };
}

/** Finds duplicates and unknown references in a questionnaire; the rules of inquiries are checked later. */
export function checkQuestionnaire(questionnaire: Questionnaire): string[] {
  const { questions, segments } = questionnaire;
  const problems: string[] = [];
  const usedColumns = new Set<string>();
  for (const column of questions.flatMap(listQuestionnaireQuestionColumns)) {
    if (usedColumns.has(column)) problems.push(`column ${column} is asked twice`);
    usedColumns.add(column);
  }
  for (const question of questions) problems.push(...checkOptions(question), ...checkColumns(question));
  const used = new Set(questions.map(({ segment }) => segment.trim()));
  const segmentNames = segments.map((segment) => segment.name);
  for (const [index, name] of segmentNames.entries()) {
    if (!used.has(name)) problems.push(`segment «${name}»: no question is in it`);
    if (segmentNames.indexOf(name) < index) problems.push(`segment «${name}» is there twice`);
  }
  const conditioned = [
    ...questions.map(({ column, condition }) => ({ where: `column ${column}`, condition })),
    ...segments.map(({ name, condition }) => ({ where: `segment «${name}»`, condition })),
  ];
  for (const { where, condition } of conditioned) {
    problems.push(...checkCondition(condition, questions).map((problem) => `${where}: ${problem}`));
  }
  return problems;
}

function checkOptions({ column, options }: QuestionnaireQuestion): string[] {
  const values = options.map(({ value }) => String(value).trim());
  const doubled = values.find((value, index) => values.indexOf(value) < index);
  return doubled === undefined ? [] : [`column ${column} gives two options the same value ${doubled}`];
}

function checkColumns(question: QuestionnaireQuestion): string[] {
  const { column, responseType, rows, options } = question;
  if (column === '') return [`question «${question.body}» names no column`];
  const where = `column ${column}`;
  const own = options.filter((option) => option.column !== undefined);
  const { shape } = answerTypes[responseType];
  if (isUnimportableResponseType(responseType))
    return [`${where}: a question of the type ${responseType} can't be imported`];
  if (!matchesColumnLayout(responseType, rows.length > 0)) {
    return [
      rows.length > 0 ? `${where}: only a matrix and a ranking have rows` : `${where}: a matrix needs rows`,
    ];
  }
  if (rows.length > 0 && shape === 'order' && rows.length !== options.length) {
    return [`${where}: a ranking needs a column for each place, as many as options`];
  }
  if (own.length === 0) return [];
  if (rows.length > 0) return [`${where}: either options or rows have columns of their own`];
  if (shape !== 'options' && shape !== 'order') {
    return [`${where}: options have columns of their own only with multiple and ranking`];
  }
  const without = options.find((option) => option.column === undefined);
  return without === undefined
    ? []
    : [`${where}: the option «${without.body}» has no column, as the others have`];
}

function checkCondition(
  condition: QuestionnaireCondition | null | undefined,
  questions: readonly QuestionnaireQuestion[],
): string[] {
  return normalizeQuestionnaireCondition(condition).clauses.flatMap((clause) => {
    const conditionQuestion = questions.find((question) => question.column === clause.column);
    if (conditionQuestion === undefined)
      return [`its condition names the column ${clause.column}, which no question asks`];
    const { column: _, ...tests } = clause;
    const givenTests = Object.values(tests).filter((test) => test !== undefined);
    if (givenTests.length !== 1) {
      return [
        `its condition on ${clause.column} needs one of isAnyOf, isNoneOf, equals, notEquals, atLeast, atMost, answered`,
      ];
    }
    const values = new Set(conditionQuestion.options.map(({ value }) => String(value).trim()));
    const unknown = [...(clause.isAnyOf ?? []), ...(clause.isNoneOf ?? [])]
      .map((value) => String(value).trim())
      .filter((value) => !values.has(value));
    return unknown.map(
      (value) => `its condition names the value ${value}, which ${clause.column} does not have`,
    );
  });
}
