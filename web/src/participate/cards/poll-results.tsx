import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { type ComponentType, useEffect, useState } from 'react';

type PollResultsProps = { question: PublicQuestion; onFailed: () => void };

/** The results of a poll, whose code loads only after the submit. */
export function PollResults(props: PollResultsProps) {
  const { question, onFailed } = props;
  const [Bars, setBars] = useState<ComponentType<PollResultsProps> | null>(null);
  useEffect(() => {
    void import('../result-bars.tsx').then(({ PollResultBars }) => setBars(() => PollResultBars), onFailed);
  }, [onFailed]);
  // The place has the height of the bars, so that nothing moves when they come.
  return (
    <section
      className="poll-results"
      aria-busy={Bars === null}
      style={{ minBlockSize: `${question.options.length * 3.25 + 6}rem` }}
    >
      {Bars !== null && <Bars {...props} />}
    </section>
  );
}
