import type { ImportContents } from '@nazar/domain/api/import-calls.ts';
import type { NewInquiryPlan } from '@nazar/domain/imports/import-plan.ts';
import type { PlannedSettings } from '../import-settings.ts';
import type { Questionnaire, SourceQuestion } from '../questionnaire.ts';
import { readingOf } from './plan-columns.ts';

/** The questionnaire of a new inquiry: a question for each column that becomes one, in the order of the table. */
export function newQuestionnaire(
  plan: NewInquiryPlan,
  contents: ImportContents,
  segment: string,
): Questionnaire {
  return {
    title: plan.title,
    source: '',
    languageOfItems: plan.language,
    segments: [],
    ...readingOf(plan, contents),
    questions: plan.columns.flatMap(({ index, use, question, missing }): SourceQuestion[] => {
      const column = contents.columns[index]?.name;
      if (use !== 'question' || question === null || column === undefined) return [];
      const { responseType, body, min, max, separator } = question;
      const options = question.options.map(({ column: at, ...option }) => {
        const own = at === undefined ? undefined : contents.columns[at]?.name;
        return { ...option, role: 'choice' as const, ...(own === undefined ? {} : { column: own }) };
      });
      const parts = plan.columns.filter((each) =>
        question.options.some((option) => option.column === each.index),
      );
      const left = new Set([...missing, ...parts.flatMap((each) => each.missing)]);
      return [
        {
          ...{ column, segment, responseType, body, force: false, min, max, missing: [...left] },
          ...{ options, rows: [], labels: {} },
          ...(separator === null ? {} : { separator }),
        },
      ];
    }),
  };
}

/** A new inquiry is private: its results are its owner's, and it is in no list. */
export function newSettings({ title, language, categoryId, timeZone }: NewInquiryPlan): PlannedSettings {
  return {
    ...{ title, publicTitle: title, language, categoryId, timeZone },
    ...{ publicDescription: '', resultViewStatus: 'admin', listed: false },
  };
}
