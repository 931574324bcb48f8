import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The part between the header and the upper third of the window, where the reader is. */
const band = '-140px 0px -55% 0px';
/** Pixels, because scaled screens scroll to fractions. */
const endTolerance = 2;

/**
 * The id of the question that is being read: among those in the upper part of the window, the one in the URL's hash,
 * else the first. At the end of the page it is the last visible one. Also scrolls to the hash's question once it is
 * rendered.
 */
export function useQuestionIdInView(questions: readonly QuestionSummary[]): string | null {
  const { hash } = useLocation();
  const hashId = hash.slice(1);
  const ids = questions.map(({ questionId }) => questionId).join(' ');
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { hash: first } = window.location;
    // Browsers only scroll to the hash if the element exists on loading.
    if (first !== '' && document.getElementById(first.slice(1)) !== null) window.location.replace(first);
  }, []);

  useEffect(() => watch(ids.split(' '), band, setNear), [ids]);
  // The last questions never reach the band, so the hash's question counts as soon as it is visible.
  useEffect(() => watch([hashId], '-76px 0px 0px 0px', setSeen), [hashId]);

  const [atEnd, setAtEnd] = useState<string | null>(null);
  useEffect(() => {
    const update = () => setAtEnd(lastVisibleAtEnd(ids.split(' ')));
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [ids]);

  if (near.has(hashId) || seen.has(hashId)) return hashId;
  if (atEnd !== null) return atEnd;
  return questions.find(({ questionId }) => near.has(questionId))?.questionId ?? null;
}

/** The last of the cards in the window if the page is scrolled to its end, otherwise null. */
function lastVisibleAtEnd(ids: readonly string[]): string | null {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (scrollTop === 0 || scrollTop + clientHeight < scrollHeight - endTolerance) return null;
  const isInWindow = (id: string) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top < clientHeight;
  };
  return ids.findLast(isInWindow) ?? null;
}

/** Reports which cards are in a part of the window; if none is, the previous ones stay. */
function watch(
  ids: readonly string[],
  rootMargin: string,
  onChange: (inside: ReadonlySet<string>) => void,
): (() => void) | undefined {
  if (typeof IntersectionObserver === 'undefined') return;
  const inside = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inside.add(target.id);
        else inside.delete(target.id);
      }
      if (inside.size > 0 || ids.length === 1) onChange(new Set(inside));
    },
    { rootMargin },
  );
  for (const id of ids) {
    const card = id === '' ? null : document.getElementById(id);
    if (card !== null) observer.observe(card);
  }
  return () => observer.disconnect();
}
