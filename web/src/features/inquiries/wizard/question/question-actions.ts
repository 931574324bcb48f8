import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { removeConditionTests } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import { setPageStart } from '@nazar/domain/inquiries/edits/normalize-segments.ts';
import { canTypeHaveRightAnswer, isExam } from '@nazar/domain/inquiries/exams/exam.ts';
import { hasPoints } from '@nazar/domain/inquiries/exams/has-points.ts';
import {
  hardLimits,
  type Option,
  type OptionRole,
  type Question,
  type ResponseType,
} from '@nazar/domain/inquiries/question.ts';
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
  changeQuestionOptions,
  changeQuestionResponseType,
  copyQuestion,
  makeOption,
  makeQuestion,
  makeSegment,
  pasteOptionLabels,
} from '../draft/make-question.ts';
import type { LabelPaste } from '../draft/pasted-labels.ts';
import type { YesNoLabels } from '../question-kinds-by-response-type.ts';
import { computeDateBoundsAfterRewording, makeInitialDateBounds } from './editor/day-kind.ts';

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
    /** Adds an option, after another one if given. Returns its id; null if the limit is reached. */
    addOption: (id: string, role: OptionRole, body = '', after?: string): string | null => {
      const question = findQuestion(store.getState().segments, id);
      if (question === undefined || hasMaxOptions(question)) return null;
      const option = makeOption(role, body);
      change(id, (question) => {
        const next = changeQuestionOptions(question, insertOption(question.options, option, after));
        return role === 'accepted' ? withDefaultScore(next) : next;
      });
      return option.id;
    },
    changeOption: (id: string, optionId: string, fields: Partial<Option>) => {
      const { problems } = store.getState();
      const own = (key: string) => key.startsWith(`${optionId}.`);
      if ([...problems.keys()].some(own)) {
        store.setProblems(new Map([...problems].filter(([key]) => !own(key))));
      }
      store.changeSegments((segments) =>
        changeQuestion(segments, id, (question) => {
          const options = question.options.map((option) =>
            option.id === optionId ? { ...option, ...fields } : option,
          );
          return 'hidden' in fields ? changeQuestionOptions(question, options) : { ...question, options };
        }),
      );
    },
    removeOption: (id: string, optionId: string) =>
      change(id, (question) =>
        changeQuestionOptions(
          question,
          question.options.filter((option) => option.id !== optionId),
        ),
      ),
    /** Returns the number of lines beyond the limit, and the option with the last line. */
    pasteOptionLabels: (id: string, optionId: string, pasted: LabelPaste) => {
      const question = findQuestion(store.getState().segments, id);
      if (question === undefined) return { left: 0, lastId: optionId };
      const { question: next, ...result } = pasteOptionLabels(
        question,
        optionId,
        pasted,
        hardLimits.optionsPerQuestion,
      );
      change(id, () => next);
      return result;
    },
    /** `to` is the index among options of the same role, without the moved one. */
    moveOption: (id: string, optionId: string, to: number) =>
      change(id, (question) => ({ ...question, options: moveOption(question.options, optionId, to) })),
    /** A single choice has only one right option. Setting one gives the question a score if it has none. */
    setAnswer: (id: string, optionId: string, isAnswer: boolean) =>
      change(id, (question) => {
        const options = question.options.map((option) => {
          if (option.id === optionId) return { ...option, isAnswer };
          const { shape } = answerTypes[question.responseType];
          const isOnlyOne = isAnswer && shape === 'option' && option.role !== 'accepted';
          return isOnlyOne && option.isAnswer ? { ...option, isAnswer: false } : option;
        });
        if (isAnswer) return { ...withDefaultScore(question), options };
        return withoutFirstPoint({ ...question, options }, store.getState());
      }),
  };
}

/** In an exam, a new question that can be scored is worth one point. */
function withFirstPoint(question: Question, draft: Draft): Question {
  return isExam(draft) && canTypeHaveRightAnswer(question.responseType)
    ? withDefaultScore(question)
    : question;
}

/**
 * Removes the point that setting a right answer gave. In an exam the point stays, and is reported before publishing.
 */
function withoutFirstPoint(question: Question, { settings, segments }: Draft): Question {
  const { id, score, wrongScore, options } = question;
  if (score !== 1 || wrongScore !== 0 || options.some((option) => option.isAnswer)) return question;
  const others = changeQuestion(segments, id, (each) => ({ ...each, score: 0 }));
  return isExam({ settings, segments: others }) ? question : { ...question, score: 0 };
}

function withDefaultScore(question: Question): Question {
  return hasPoints(question) ? question : { ...question, score: 1 };
}

export function hasMaxOptions({ options }: Question): boolean {
  return options.length >= hardLimits.optionsPerQuestion;
}

/** Inserts an option; «Other» and «None of these» stay at the end of the choices. */
function insertOption(options: readonly Option[], option: Option, after: string | undefined): Option[] {
  const at = options.findIndex(({ id }) => id === after);
  if (at !== -1) return options.toSpliced(at + 1, 0, option);
  const before: readonly OptionRole[] =
    option.role === 'choice' ? ['other', 'none'] : option.role === 'other' ? ['none'] : [];
  const last = options.findIndex(({ role }) => before.includes(role));
  return last === -1 ? [...options, option] : options.toSpliced(last, 0, option);
}

function moveOption(options: readonly Option[], optionId: string, to: number): Option[] {
  const option = options.find(({ id }) => id === optionId);
  if (option === undefined) return [...options];
  const group = (role: OptionRole) => (role === 'other' || role === 'none' ? 'choice' : role);
  const rest = options.filter(({ id }) => id !== optionId);
  const peers = rest.filter(({ role }) => group(role) === group(option.role));
  const next = peers[to];
  const lastPeer = peers.at(-1);
  const at = next ? rest.indexOf(next) : lastPeer ? rest.indexOf(lastPeer) + 1 : 0;
  return rest.toSpliced(at, 0, option);
}
