import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import {
  type CompiledInquiry,
  type CompiledQuestion,
  compileInquiry,
} from '@nazar/domain/inquiries/compile.ts';
import { copyDefinition } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { InquiryFile, TableQuestionCodes } from '@nazar/domain/inquiries/inquiry-file.ts';
import { makeCopyIdMapper } from '../../inquiries/index.ts';
import { ImportError } from '../import-error.ts';
import {
  exportedTickedValue,
  type PlannedColumnTarget,
  planExistingQuestionImport,
} from '../uploaded/existing-plan.ts';
import type { ImportSegmentsPlan, PlannedQuestion } from './plan-import-segments.ts';
import type { Questionnaire } from './questionnaire.ts';

/** The definition while rows are stored, which accepts answers of older revisions and to hidden parts. */
export function relaxDefinitionForImport(definition: Definition): Definition {
  return {
    ...definition,
    segments: definition.segments.map((segment) => ({
      ...segment,
      questionCount: null,
      questions: segment.questions.map((question) => ({
        ...question,
        isForce: false,
        hidden: false,
        options: question.options.map((option) => ({ ...option, hidden: false })),
      })),
    })),
  };
}

/** The columns of a table that was exported with an inquiry file, by the questions that they answer. */
export function planInquiryFileImport(
  { definition, table = [] }: InquiryFile,
  inquiryId: string,
): {
  readonly questionnaire: Questionnaire;
  readonly plan: ImportSegmentsPlan;
  readonly compiled: CompiledInquiry;
} {
  if (table.length === 0) throw new ImportError('The inquiry file was not written by the command export.');
  const newId = makeCopyIdMapper(inquiryId);
  const copied = copyDefinition(definition, newId);
  const ofTable = new Map(
    table.map((each) => [`${newId(each.questionId)} ${each.responseType}`, each] as const),
  );
  const compiled = compileInquiry(relaxDefinitionForImport(copied));
  const planned = compiled.asked.flatMap((question): PlannedQuestion[] => {
    const found = ofTable.get(`${question.id} ${question.responseType}`);
    if (found === undefined) return [];
    const numbers = new Map(Object.entries(found.numbers).map(([id, number]) => [newId(id), number]));

    const meaning = { values: numbers, chosen: exportedTickedValue };
    return [planExistingQuestionImport(question, listColumns(question, found, numbers), meaning)];
  });
  const { title, language, timeZone } = definition;
  const reading = { decimal: '.', calendar: 'gregorian', guarded: true } as const;
  return {
    compiled,
    questionnaire: {
      title,
      source: '',
      languageOfItems: language,
      timeZone,
      segments: [],
      ...reading,
      channel: 'channel',
      responseLanguage: 'language',
      times: { started: 'started', submitted: 'submitted', timeZone: 'time_zone', duration: 'duration' },
      questions: planned.map(({ source }) => source),
    },
    plan: {
      segments: [],
      rules: collectRules(copied),
      questions: new Map(planned.map((each) => [each.source.column, each])),
    },
  };
}

type Numbers = ReadonlyMap<string, number>;

/** The columns of a question, as exports name them. */
function listColumns(
  question: CompiledQuestion,
  { name }: TableQuestionCodes,
  numbers: Numbers,
): PlannedColumnTarget[] {
  const { exportLayout } = answerTypes[question.responseType];
  const part = (column: string, optionId: string | null = null, other = false): PlannedColumnTarget => ({
    questionId: question.id,
    optionId,
    other,
    name: column,
    separator: null,
    missing: [],
  });
  const ofOptions = question.options
    .filter(({ role }) => (exportLayout === 'rows') === (role === 'row'))
    .flatMap(({ id }) => (numbers.has(id) ? part(`${name}_${numbers.get(id)}`, id) : []));
  const hasText = exportLayout === 'choice' || exportLayout === 'ticks';
  const isOther = hasText && question.options.some(({ role }) => role === 'other');
  const hasColumns = exportLayout === 'rows' || exportLayout === 'ticks' || exportLayout === 'ranks';
  return [
    ...(hasColumns ? ofOptions : [part(name)]),
    ...(isOther ? [part(`${name}_other`, null, true)] : []),
  ];
}

/** Fields that have other values while rows are stored, by the id of a question or option. */
export type DeferredImportRule = { readonly isForce?: boolean; readonly hidden: boolean };

function collectRules({ segments }: Definition): ReadonlyMap<string, DeferredImportRule> {
  const questions = segments.flatMap((segment) => segment.questions);
  return new Map([
    ...questions.map(({ id, isForce, hidden }) => [id, { isForce, hidden }] as const),
    ...questions.flatMap(({ options }) => options.map(({ id, hidden }) => [id, { hidden }] as const)),
  ]);
}
