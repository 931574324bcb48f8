import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { getMyResult } from '@nazar/domain/api/my-response-calls.ts';
import { getSummary, type QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { getOptionColor } from '@nazar/domain/results/option-colors.ts';
import { placePercentSign } from '@nazar/domain/text/percent-sign.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { useEffect, useLayoutEffect, useState } from 'react';
import { adoptStyles } from './adopt-styles.ts';
import { isolateNumberRuns } from './isolate-number-runs.tsx';
import css from './result-bars.css?inline';
import { usePageTexts, useSession, useSessionState } from './use-session.ts';

type ResultBarsProps = { question: PublicQuestion; onFailed: () => void };

/** The results of the only question, with the participant's own choice marked. */
export function PollResultBars({ question, onFailed }: ResultBarsProps) {
  const { page, core } = useSession();
  const own = useOwnOptionIds(question.id);
  const { t, language } = usePageTexts();
  useLayoutEffect(() => adoptStyles(css), []);
  const [summary, setSummary] = useState<QuestionSummary>();
  useEffect(() => {
    const { inquiryId } = page;
    const input = { inquiryId, calendar: null, filter: null };
    void core.deps.call(getSummary, input, { language }).then((reply) => {
      const [found] = reply.kind === 'ok' ? reply.result.questions : [];
      if (found === undefined || found.questionId !== question.id || found.withheld) onFailed();
      else setSummary(found);
    });
  }, [page, core, language, question.id, onFailed]);
  if (summary === undefined) {
    return (
      <ul aria-hidden="true">
        {question.options.map(({ id }) => (
          <li key={id}>
            <span>&nbsp;</span>
            <i />
          </li>
        ))}
      </ul>
    );
  }
  const { options, answered } = summary;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <h2 dir="auto">{isolateNumberRuns(richTextToPlain(summary.body))}</h2>
      <ul>
        {options.map(({ optionId, label, count, position }) => {
          const share = answered === 0 ? 0 : count / answered;
          const isOwn = own.includes(optionId);
          return (
            <li key={optionId}>
              <span>
                <bdi>{isolateNumberRuns(richTextToPlain(label))}</bdi>
                {isOwn && <small> ✓ {t('pollOwn')}</small>}
              </span>
              <span>
                {number.format(count)} <small>({placePercentSign(percent.format(share))})</small>
              </span>
              <i>
                <b style={{ inlineSize: `${share * 100}%`, background: getOptionColor(position) }} />
              </i>
            </li>
          );
        })}
      </ul>
      <p>{t('pollAnswered', { count: answered })}</p>
    </>
  );
}

/** The options that the participant chose; after a reload only the server knows them, and finds them by the receipt. */
function useOwnOptionIds(questionId: string): readonly unknown[] {
  const { page, core } = useSession();
  const { answers, phase } = useSessionState();
  const [fetched, setFetched] = useState<readonly string[]>([]);
  const receipt = phase.name === 'answered' ? phase.receipt : null;
  useEffect(() => {
    if (receipt === null) return;
    const { resultId: responseId, secret: attemptSecret } = receipt;
    const input = { inquiryId: page.inquiryId, responseId, attemptSecret };
    void core.deps.call(getMyResult, input).then((reply) => {
      if (reply.kind !== 'ok') return;
      const mine = reply.result.questions.find((each) => each.questionId === questionId);
      setFetched(mine?.optionIds ?? []);
    });
  }, [page, core, questionId, receipt]);
  // Answers that remain after a submit on another device were not sent.
  return phase.name === 'answered' ? fetched : [answers.get(questionId)?.value].flat();
}
