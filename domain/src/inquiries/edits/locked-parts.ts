import type { FieldProblem } from '../../problem/field-problem.ts';
import { answerTypes } from '../answer-types/index.ts';
import type { Definition } from '../inquiry.ts';
import { isSecretBallot } from '../privacy.ts';
import type { Question, StoredQuestion } from '../question.ts';
import type { Segment } from '../segment.ts';

/** The published revision of an inquiry, and whether people answered it or are answering. */
export type EditContext = { readonly published: Definition | null; readonly answered: boolean };

type Privacy = Pick<Definition, 'cooperationType' | 'anonymous'>;

/** Participants were promised who may take part and what is stored about them, so publishing fixes both. */
export function checkPrivacyChange({ published }: EditContext, next: Privacy): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (next.cooperationType === 'anon' && isSecretBallot(next)) {
    problems.push({ path: 'anonymous', code: 'secretBallotOpen' });
  }
  if (published !== null && published.anonymous !== next.anonymous) {
    problems.push({ path: 'anonymous', code: 'anonymousLocked' });
  }
  if (published !== null && published.cooperationType !== next.cooperationType) {
    problems.push({ path: 'cooperationType', code: 'cooperationTypeLocked' });
  }
  return problems;
}

/** A question after the edit, with its path on the wire. */
export type QuestionWithPath = { readonly question: Question; readonly path: string };

/**
 * The problems of an edit that would invalidate existing answers by removing a question or an option of the
 * published revision, or by changing its way of answering or its row of points. Rewording, moving, adding and hiding
 * are allowed.
 * Parts removed before the first answer are not reported for later edits. `gonePath` returns the path for a
 * removed question.
 */
export function checkLockedParts(
  context: EditContext,
  before: readonly QuestionWithPath[],
  next: readonly QuestionWithPath[],
  gonePath: (questionId: string) => string,
): FieldProblem[] {
  if (!context.answered || context.published === null) return [];
  const byId = (placed: readonly QuestionWithPath[]) =>
    new Map(placed.map((entry) => [entry.question.id, entry]));
  const [old, now] = [byId(before), byId(next)];
  return context.published.segments
    .flatMap(({ questions }) => questions)
    .flatMap((published) => {
      const [was, is] = [old.get(published.id), now.get(published.id)];
      if (is === undefined)
        return was === undefined ? [] : [{ path: gonePath(published.id), code: 'removed' as const }];
      const known = new Set(was === undefined ? [] : changedParts(published, was).map(({ key }) => key));
      return changedParts(published, is)
        .filter(({ key }) => !known.has(key))
        .map(({ problem }) => problem);
    });
}

/**
 * Whether a revision lacks one of these questions of an earlier one, or asks it with other options or another way of
 * answering, so that results couldn't show answers to the earlier one.
 */
export function hasChangedQuestion(
  earlier: Pick<Definition, 'segments'>,
  next: Pick<Definition, 'segments'>,
  questionIds: readonly string[],
): boolean {
  const questionsById = ({ segments }: Pick<Definition, 'segments'>) =>
    new Map(segments.flatMap(({ questions }) => questions).map((question) => [question.id, question]));
  const [before, after] = [questionsById(earlier), questionsById(next)];
  return questionIds.some((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined) return false;
    return is === undefined || changedParts(was, { question: is, path: '' }).length > 0;
  });
}

/**
 * The ids of the questions and options of a published revision: once there are answers, these parts can be hidden but
 * not removed or retyped.
 */
export function listPublishedPartIds(published: readonly Segment[]): string[] {
  return published.flatMap(({ questions }) =>
    questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]),
  );
}

/** Whether answers are points between the ends, so that answers between other ends have another meaning. */
export function hasLockedAnswerBounds({ responseType }: Pick<Question, 'responseType'>): boolean {
  return answerTypes[responseType].points !== null;
}

type LockedChange = { readonly key: string; readonly problem: FieldProblem };

function changedParts(before: StoredQuestion, { question, path }: QuestionWithPath): LockedChange[] {
  const changed: LockedChange[] = [];
  const add = (key: string, where: string, code: 'removed' | 'retyped') =>
    changed.push({ key: `${key} ${code}`, problem: { path: `${path}.${where}`, code } });
  if (question.responseType !== before.responseType) {
    add('', 'responseType', 'retyped');
  } else if (hasLockedAnswerBounds(question)) {
    for (const end of ['min', 'max'] as const) {
      const published = before[end];
      if (question[end] === published) continue;
      const params = { limit: published ?? '' };
      changed.push({ key: end, problem: { path: `${path}.${end}`, code: 'endLocked', params } });
    }
  }
  const options = new Map(question.options.map((option, index) => [option.id, { option, index }]));
  for (const option of before.options) {
    const match = options.get(option.id);
    if (match === undefined) add(option.id, 'options', 'removed');
    else if (match.option.role !== option.role) {
      add(option.id, `options.${match.index}.role`, 'retyped');
    }
  }
  return changed;
}
