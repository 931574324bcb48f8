import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { removeConditionTests } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import { setPageStart } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import { canTypeHaveRightAnswer, isExam } from '@nazar/domain/inquiries/exams/exam.ts';
import type { Question, ResponseType } from '@nazar/domain/inquiries/question.ts';
import { toLocalDayNumber } from '../../../../ui/date/calendar-days.ts';
import { getCalendarOfLanguage } from '../../../../ui/date/date-text.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import type { UndoStep } from '../draft/edit-history.ts';
import {
  changeQuestion,
  findNeighbourPosition,
  findQuestion,
  findQuestionPosition,
  insertQuestion,
  moveQuestion,
  type QuestionPosition,
  removeQuestion,
} from '../draft/edit-segments.ts';
import {
  changeQuestionResponseType,
  copyQuestion,
  makeQuestion,
  makeSegment,
} from '../draft/make-question.ts';
import type { YesNoLabels } from '../question-kinds-by-response-type.ts';
import { computeDateBoundsAfterRewording, makeInitialDateBounds } from './editor/day-kind.ts';
import { makeOptionActions, withDefaultScore } from './option-actions.ts';

/**
 * The actions of the cards and editors of the question step. They are created once per store, so that a card renders
 * again only when its question changes.
 */
export type QuestionActions = ReturnType<typeof makeQuestionActions>;

export function makeQuestionActions(store: DraftStore) {
  const change = (id: string, edit: (question: Question) => Question) => {
    const ids = findQuestion(store.getState().segments, id)?.options.map((option) => option.id) ?? [];
    store.changeSegments((segments) => changeQuestion(segments, id, edit), [id, ...ids]);
  };
  const changeField = (id: string, fields: Partial<Question>) => {
    const keys = Object.keys(fields).map((name) => `${id}.${name}`);
    const { problems } = store.getState();
    if (keys.some((key) => problems.has(key))) {
      store.setProblems(new Map([...problems].filter(([key]) => !keys.includes(key))));
    }
    store.changeSegments((segments) =>
      changeQuestion(segments, id, (question) => ({ ...question, ...fields })),
    );
  };
  const calendar = () => getCalendarOfLanguage(store.getState().settings.language);
  return {
    change,
    changeField,
    changeBody: (id: string, body: string) => {
      const question = findQuestion(store.getState().segments, id);
      const isDay = question !== undefined && answerTypes[question.responseType].bounds === 'date';
      const days = isDay
        ? computeDateBoundsAfterRewording(question, body, toLocalDayNumber(new Date()), calendar())
        : null;
      changeField(id, { body, ...days });
    },
    retype: (id: string, type: ResponseType, words: YesNoLabels) => {
      // The type may have changed the meaning of its invalid numbers, or removed their fields.
      for (const field of ['min', 'max', 'score', 'wrongScore'])
        store.setInvalidInput(`${id}.${field}`, null);
      change(id, (question) => {
        const days = makeInitialDateBounds(question.body, toLocalDayNumber(new Date()), calendar());
        const next = changeQuestionResponseType(question, type, words, days);
        return canTypeHaveRightAnswer(question.responseType) ? next : withFirstPoint(next, store.getState());
      });
    },
    /** Returns the new question's id; null if the inquiry is full. Without a segment, one is added. */
    add: (type: ResponseType, words: YesNoLabels, position: QuestionPosition | null): string | null => {
      const newQuestion = makeQuestion(
        type,
        words,
        makeInitialDateBounds('', toLocalDayNumber(new Date()), calendar()),
      );
      const question = withFirstPoint(newQuestion, store.getState());
      const step = store.changeSegments((segments) => {
        if (position !== null) return insertQuestion(segments, question, position);
        const first = makeSegment('');
        return insertQuestion([...segments, first], question, { segmentId: first.id, index: 0 });
      });
      return step === null ? null : question.id;
    },
    /** Returns the copy's id; null if the inquiry is full. */
    duplicate: (id: string): string | null => {
      const { segments } = store.getState();
      const [question, position] = [findQuestion(segments, id), findQuestionPosition(segments, id)];
      if (question === undefined || position === undefined) return id;
      const copy = copyQuestion(question);
      const step = store.changeSegments((before) =>
        insertQuestion(before, copy, { ...position, index: position.index + 1 }),
      );
      return step === null ? null : copy.id;
    },
    /** Conditions lose their tests of the question. Returns the step for undoing it. */
    remove: (id: string): UndoStep | null =>
      store.changeDraft(
        (before) => {
          const { settings, segments } = removeConditionTests(before, new Set([id]));
          return { settings, segments: removeQuestion(segments, id) };
        },
        [id],
      ),
    move: (id: string, to: QuestionPosition) =>
      store.changeSegments((segments) => moveQuestion(segments, id, to)),
    step: (id: string, by: 1 | -1) =>
      store.changeSegments((segments) => {
        const to = findNeighbourPosition(segments, id, by);
        return to === undefined ? segments : moveQuestion(segments, id, to);
      }),
    startPage: (id: string, starts: boolean) =>
      store.changeSegments((segments) => setPageStart(segments, id, starts), [id]),
    ...makeOptionActions(store, change),
  };
}

/** In an exam, a new question that can be scored is worth one point. */
function withFirstPoint(question: Question, draft: Draft): Question {
  return isExam(draft) && canTypeHaveRightAnswer(question.responseType)
    ? withDefaultScore(question)
    : question;
}
