import type { QuestionSummary, ResultsSummary } from '@nazar/domain/api/result-calls.ts';

/** The results of an inquiry with six responses and no questions; tests change single fields. */
export function fakeResultsSummary(
  changes: Partial<ResultsSummary> & Pick<ResultsSummary, 'inquiryId'>,
): ResultsSummary {
  return {
    title: 'Lunch',
    language: 'en',
    version: '1',
    ballot: null,
    seeResponses: true,
    canEdit: false,
    started: 6,
    finished: 6,
    medianDuration: null,
    durationsRounded: false,
    days: [],
    questions: [],
    ...changes,
  };
}

/** The results of one question, without values. */
export function fakeQuestionSummary(changes: Partial<QuestionSummary>): QuestionSummary {
  return {
    questionId: '00000000-0000-4000-8000-000000000002',
    body: 'Question?',
    segmentName: '',
    responseType: 'number',
    answered: 6,
    withheld: false,
    options: [],
    numbers: null,
    cells: [],
    moments: [],
    momentUnit: null,
    ...changes,
  };
}
