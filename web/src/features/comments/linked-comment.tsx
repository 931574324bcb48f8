import { Text } from '@mantine/core';
import { createContext, type RefObject, use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { parseCommentUrlHash } from '../../api/app-paths.ts';
import { useCommentThread } from './comment-queries.ts';

/** The comment that the URL links to, and its history entry. */
type Linked = { readonly id: string; readonly key: string };

/** Null if the URL links to no comment, or while it loads. */
export const LinkedCommentContext = createContext<Linked | null>(null);

/** The thread that the URL links to, wherever it is in the list. */
export function useLinkedCommentThread(inquiryId: string) {
  const { hash, key } = useLocation();
  const id = parseCommentUrlHash(hash);
  const { data, error } = useCommentThread(inquiryId, id);
  const isGone = error instanceof ApiProblem && error.status === 404;
  const thread = isGone ? undefined : data;
  return { thread, isGone, linked: id === null || thread === undefined ? null : { id, key } };
}

/** Scrolls to the comment and focuses it each time its link is followed. */
export function useScrollToLinkedComment(id: string, item: RefObject<HTMLElement | null>): boolean {
  const linked = use(LinkedCommentContext);
  const key = linked?.id === id ? linked.key : null;
  useEffect(() => {
    if (key !== null) focusAndScrollTo(item.current);
  }, [key, item]);
  return key !== null;
}

/** Says that the linked comment doesn't exist (any more). */
export function LinkedCommentGoneNotice() {
  const { t } = useTranslation('comments');
  const { key } = useLocation();
  const note = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the link is followed
  useEffect(() => focusAndScrollTo(note.current), [key]);
  return (
    <Text ref={note} tabIndex={-1} role="status" style={{ scrollMarginBlock: '5rem' }}>
      {t('linkedIsGone')}
    </Text>
  );
}

function focusAndScrollTo(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}
