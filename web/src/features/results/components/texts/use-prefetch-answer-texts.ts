import type { QuestionSummary, ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { frequentAnswerTextsQuery } from '../../answer-texts-queries.ts';

/** Milliseconds that leave the connection to the first charts. */
const startAfter = 1_500;
const maxCards = 30;

/**
 * Loads the texts of cards far from the window, one after another, because the browser's own print doesn't wait for
 * them. Filtered texts are costly to count, so they load only near the window and by the print button.
 */
export function usePrefetchAnswerTexts(summary: ResultsSummary): void {
  const client = useQueryClient();
  useEffect(() => {
    const { inquiryId, questions, filtered } = summary;
    if (filtered !== undefined) return;
    let isCurrent = true;
    const load = async () => {
      for (const card of questions.flatMap(cardsWithTexts).slice(0, maxCards)) {
        if (!isCurrent) return;
        const query = frequentAnswerTextsQuery({ inquiryId, ...card, filter: null });
        // Loaded texts are not requested again with each response; near the window, their card does that.
        if (client.getQueryData(query.queryKey) === undefined) await client.prefetchQuery(query);
      }
    };
    const timer = setTimeout(() => void load(), startAfter);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, summary]);
}

function cardsWithTexts({ questionId, responseType, answered, withheld, options }: QuestionSummary) {
  const hasTexts = answerTypes[responseType].summaryKind === 'texts' && answered > 0 && !withheld;
  const other = options.find(({ role }) => role === 'other');
  const hasOther = other !== undefined && other.count > 0 && !other.withheld;
  return [
    ...(hasTexts ? [{ questionId, of: 'answers' as const }] : []),
    ...(hasOther ? [{ questionId, of: 'other' as const }] : []),
  ];
}
