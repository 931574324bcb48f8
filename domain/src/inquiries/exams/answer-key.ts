import { answerTypes } from '../answer-types/index.ts';
import type { Definition } from '../inquiry.ts';
import type { StoredOption, StoredQuestion } from '../question.ts';
import { hasPoints } from './has-points.ts';

/** The answer key of a question as one comparable text. */
function serializeAnswerKey(question: StoredQuestion): string {
  // Nothing else affects stored scores.
  if (!hasPoints(question)) return '';
  const { responseType, score, wrongScore, options } = question;
  const choices = options.filter(({ role }) => role !== 'accepted');
  const right = choices.filter(({ isAnswer }) => isAnswer).map(({ id }) => id);
  const order = answerTypes[responseType].orderIsAnswer ? choices.map(({ id }) => id) : [];
  const accepted = options.filter(({ role, hidden }) => role === 'accepted' && !hidden);
  return JSON.stringify([
    score,
    wrongScore,
    right.toSorted(),
    order,
    accepted.map(({ body }) => body).toSorted(),
  ]);
}

const listQuestions = ({ segments }: Pick<Definition, 'segments'>) =>
  segments.flatMap(({ questions }) => questions);

/** Whether the next revision judges answers to questions of the published one differently. */
export function isAnswerKeyChanged(published: Definition, next: Definition): boolean {
  const keys = new Map(listQuestions(next).map((question) => [question.id, serializeAnswerKey(question)]));
  return listQuestions(published).some((question) => {
    const key = keys.get(question.id);
    return key !== undefined && key !== serializeAnswerKey(question);
  });
}

/**
 * Combines the questions of an answered revision with the answer key of the newest one: its right answers,
 * points and feedback. Questions that the newest revision doesn't ask, or asks with another type, keep their
 * own key.
 */
export function withNewestAnswerKey(answered: Definition, newest: Definition): Definition {
  const newer = new Map(listQuestions(newest).map((question) => [question.id, question]));
  return {
    ...answered,
    segments: answered.segments.map((segment) => ({
      ...segment,
      questions: segment.questions.map((question) => {
        const found = newer.get(question.id);
        return found?.responseType === question.responseType ? withKey(question, found) : question;
      }),
    })),
  };
}

function withKey(question: StoredQuestion, newest: StoredQuestion): StoredQuestion {
  const { score, wrongScore, feedback } = newest;
  const { feedback: _, ...translations } = question.translations;
  const translated = newest.translations.feedback;
  return {
    ...question,
    ...(canBeRight(question, newest) ? { score, wrongScore } : { score: 0, wrongScore: 0 }),
    feedback,
    translations: translated === undefined ? translations : { ...translations, feedback: translated },
    options: withKeyedOptions(question, newest),
  };
}

/**
 * False if all right options were added or shown later, so that no one could choose one. Without any that is shown, the
 * points count although they can't be earned, as in the newest revision.
 */
function canBeRight(question: StoredQuestion, { options }: StoredQuestion): boolean {
  const right = options.filter(({ role, isAnswer, hidden }) => role !== 'accepted' && isAnswer && !hidden);
  return right.length === 0 || right.some(({ id }) => isShown(question, id));
}

const isShown = ({ options }: StoredQuestion, id: string) =>
  options.some((option) => option.id === id && !option.hidden);

function withKeyedOptions(question: StoredQuestion, newest: StoredQuestion): StoredOption[] {
  const places = new Map(newest.options.map((option, place) => [option.id, { option, place }]));
  const choices = question.options
    .filter(({ role }) => role !== 'accepted')
    .map((option) => ({ ...option, isAnswer: places.get(option.id)?.option.isAnswer ?? false }));
  const accepted = newest.options.filter(({ role }) => role === 'accepted');
  if (!answerTypes[question.responseType].orderIsAnswer) return [...choices, ...accepted];
  const getPlace = ({ id }: StoredOption) => places.get(id)?.place ?? newest.options.length;
  return [...choices.toSorted((one, other) => getPlace(one) - getPlace(other)), ...accepted];
}
