import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Between the header and the upper third of the window: what stands here is being read. */
const band = '-140px 0px -55% 0px';

/**
 * The question that is being read, by its id: of those in the upper part of the window the one that the address names,
 * else the first. Also goes to the one that the address names when it is first there.
 */
export function useCurrentQuestion(questions: readonly QuestionSummary[]): string | null {
  const { hash } = useLocation();
  const named = hash.slice(1);
  const ids = questions.map(({ questionId }) => questionId).join(' ');
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { hash: first } = window.location;
    if (first !== '') document.getElementById(first.slice(1))?.scrollIntoView();
  }, []);

  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const inBand = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inBand.add(target.id);
          else inBand.delete(target.id);
        }
        // Between two cards there is nothing: the last ones stay.
        if (inBand.size > 0) setNear(new Set(inBand));
      },
      { rootMargin: band },
    );
    for (const id of ids.split(' ')) {
      const card = document.getElementById(id);
      if (card !== null) observer.observe(card);
    }
    return () => observer.disconnect();
  }, [ids]);

  if (near.has(named)) return named;
  return questions.find(({ questionId }) => near.has(questionId))?.questionId ?? null;
}
