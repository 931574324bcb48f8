import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Between the header and the upper third of the window: what is here is being read. */
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
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { hash: first } = window.location;
    // As a browser does by itself where the question is there from the beginning.
    if (first !== '' && document.getElementById(first.slice(1)) !== null) window.location.replace(first);
  }, []);

  useEffect(() => watch(ids.split(' '), band, setNear), [ids]);
  // The last ones never come as far up as the band.
  useEffect(() => watch([named], '-76px 0px 0px 0px', setSeen), [named]);

  if (near.has(named) || seen.has(named)) return named;
  return questions.find(({ questionId }) => near.has(questionId))?.questionId ?? null;
}

/** Reports which of these cards lie within a part of the window; where none does, the last ones stay. */
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
