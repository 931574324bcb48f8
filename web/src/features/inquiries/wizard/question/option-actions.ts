import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { isExam } from '@nazar/domain/inquiries/exams/exam.ts';
import { hasPoints } from '@nazar/domain/inquiries/exams/has-points.ts';
import { hardLimits, type Option, type OptionRole, type Question } from '@nazar/domain/inquiries/question.ts';
import type { Draft } from '../draft/draft.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { changeQuestion, findQuestion } from '../draft/edit-segments.ts';
import { changeQuestionOptions, makeOption, pasteOptionLabels } from '../draft/make-question.ts';
import type { LabelPaste } from '../draft/pasted-labels.ts';

type ChangeQuestion = (id: string, edit: (question: Question) => Question) => void;

/** The actions on the options of a question. */
export function makeOptionActions(store: DraftStore, change: ChangeQuestion) {
  return {
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

/**
 * Removes the point that setting a right answer gave. In an exam the point stays, and is reported before publishing.
 */
function withoutFirstPoint(question: Question, { settings, segments }: Draft): Question {
  const { id, score, wrongScore, options } = question;
  if (score !== 1 || wrongScore !== 0 || options.some((option) => option.isAnswer)) return question;
  const others = changeQuestion(segments, id, (each) => ({ ...each, score: 0 }));
  return isExam({ settings, segments: others }) ? question : { ...question, score: 0 };
}

export function withDefaultScore(question: Question): Question {
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
