import type { Draft } from './draft.ts';
import type { FieldKey } from './draft-problems.ts';
import { changeQuestion } from './edit-segments.ts';

type ChangedTitle = { readonly draft: Draft; readonly changed: ReadonlySet<FieldKey> };

/**
 * Changes the title that participants see, and the owner's title if it `follows`. The only question of a poll that was
 * never published (`isFirst`) follows the title while they are equal; the question of an exam doesn't.
 */
export function setPublicTitle(
  { settings, segments }: Draft,
  publicTitle: string,
  { isFirst, follows }: { readonly isFirst: boolean; readonly follows: boolean },
): ChangedTitle {
  const [question, ...others] = segments.flatMap(({ questions }) => questions);
  const isPoll = isFirst && others.length === 0 && question?.score === 0;
  const titles = follows ? { title: publicTitle, publicTitle } : { publicTitle };
  const next = { ...settings, ...titles };
  if (!isPoll || question.body !== settings.publicTitle) {
    return { draft: { settings: next, segments }, changed: new Set(Object.keys(titles)) };
  }
  const changedSegments = changeQuestion(segments, question.id, (before) => ({
    ...before,
    body: publicTitle,
  }));
  return {
    draft: { settings: next, segments: changedSegments },
    changed: new Set([...Object.keys(titles), `${question.id}.body`]),
  };
}
