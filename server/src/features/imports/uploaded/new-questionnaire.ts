import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { guardFormula } from '@nazar/domain/exports/guard-formula.ts';
import type { NewInquiryPlan } from '@nazar/domain/imports/import-plan.ts';
import { listQuestionParts } from '@nazar/domain/imports/question-parts.ts';
import type { PlannedInquirySettings } from '../import-settings.ts';
import type {
  Questionnaire,
  QuestionnaireOption,
  QuestionnaireQuestion,
} from '../questionnaire/questionnaire.ts';
import { getQuestionnaireTableSettings } from './plan-columns.ts';
import { hasTickMarks } from './tick-marks.ts';

/** The questionnaire of a new inquiry: one question per selected column, in the order of the table. */
export function makeNewQuestionnaire(
  plan: NewInquiryPlan,
  contents: ImportTableProfile,
  segment: string,
): Questionnaire {
  return {
    title: plan.title,
    source: '',
    languageOfItems: plan.language,
    segments: [],
    ...getQuestionnaireTableSettings(plan, contents),
    questions: plan.columns.flatMap(({ index, use, question, missing }): QuestionnaireQuestion[] => {
      const getColumnName = (at: number | undefined) =>
        at === undefined ? undefined : contents.columns[at]?.name;
      const column = getColumnName(index);
      if (use !== 'question' || question === null || column === undefined) return [];
      const { responseType, body, min, max, separator } = question;
      // Detected values have no apostrophe; the cells keep theirs when the user turns the removal off.
      const writtenAs = contents.guarded && !plan.guarded ? guardFormula : (value: string) => value;
      const options = question.options.map(({ column: at, text: beside, ...option }): QuestionnaireOption => {
        const [own, text] = [getColumnName(at), getColumnName(beside)];
        return {
          ...option,
          value: writtenAs(option.value),
          role: text === undefined ? 'choice' : 'other',
          ...(own === undefined ? {} : { column: own }),
          ...(text === undefined ? {} : { text }),
        };
      });
      const rows = (question.rows ?? []).flatMap((row) => {
        const own = getColumnName(row.column);
        return own === undefined ? [] : [{ column: own, body: row.body }];
      });
      const parts = new Set(listQuestionParts(question).map((part) => part.index));
      const missingValues = plan.columns
        .filter((each) => parts.has(each.index))
        .flatMap((each) => each.missing);
      return [
        {
          column,
          segment,
          responseType,
          body,
          force: false,
          min,
          max,
          missing: [...new Set([...missing, ...missingValues].map(writtenAs))],
          options,
          rows,
          labels: {},
          ...(separator === null ? {} : { separator }),
          hasMarks: hasTickMarks(options, contents),
        },
      ];
    }),
  };
}

/** A new inquiry is private: only its owner and administrators see the results, and it is not listed. */
export function makeNewInquirySettings({
  title,
  language,
  categoryId,
  timeZone,
}: NewInquiryPlan): PlannedInquirySettings {
  return {
    title,
    publicTitle: title,
    language,
    categoryId,
    timeZone,
    publicDescription: '',
    resultViewStatus: 'admin',
    listed: false,
  };
}
