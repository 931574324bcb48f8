import { proposeTitleOfKind, toTitleLine } from '@nazar/domain/inquiries/public-title.ts';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import type { FirstDraft } from '../../first-draft.ts';
import type { YesNoLabels } from '../question-kinds-by-response-type.ts';
import type { Draft } from './draft.ts';
import { makeOption, makeQuestion, makeSegment } from './make-question.ts';

/** Returns the draft for an inquiry that a guest has started on the home page. */
export function makeDraftFromFirstDraft(begun: FirstDraft, words: YesNoLabels, start: Draft): Draft {
  const { kind, question, options, right } = begun;
  const own = toTitleLine(kind === 'poll' ? question : begun.title);
  const title = own === '' ? '' : proposeTitleOfKind(kind, own, begun.language);
  const written = options.flatMap((body, at) => {
    if (body.trim() === '') return [];
    return [{ ...makeOption('choice', body.trim()), isAnswer: kind === 'exam' && at === right }];
  });
  // Only a survey's question can be answered in words.
  const responseType: ResponseType = written.length === 0 && kind === 'survey' ? 'longText' : 'single';
  const first = {
    ...makeQuestion(responseType, words),
    body: question.trim(),
    ...(written.length > 0 && { options: written }),
    ...(kind === 'exam' && { score: 1 }),
    // A response without an answer to the only question is useless, and the missing answer is marked at the question.
    ...(kind === 'poll' && { isForce: true }),
  };
  return {
    settings: {
      ...start.settings,
      title,
      publicTitle: title,
      // Participants of a poll see the results at once.
      ...(kind === 'poll' && { resultViewStatus: 'public' }),
    },
    segments: question.trim() === '' ? [] : [{ ...makeSegment(''), questions: [first] }],
  };
}

/** Returns a new draft of a kind, with an exam's first question. Polls begin with a question of their own. */
export function makeDraftOfKind(kind: FirstDraft['kind'], words: YesNoLabels, start: Draft): Draft {
  if (kind !== 'exam') return start;
  const question = { ...makeQuestion('single', words), score: 1 };
  return { settings: start.settings, segments: [{ ...makeSegment(''), questions: [question] }] };
}
