import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { fillPagePipes } from '@nazar/domain/participation/fill-page.ts';
import { useRef } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { formatDay } from '../format-moment.ts';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { ParticipationRichText } from '../participation-rich-text.tsx';
import { listQuestionsOfPages } from '../session/session-state.ts';
import { usePageTexts, useSessionState } from '../use-session.ts';
import styles from './card.module.css';

/** The owner's closing message, and the refused answers as text to copy. */
export function UnsentAnswersNotice() {
  const state = useSessionState();
  const { pages, answers, expireMessage } = state;
  const { t } = usePageTexts();
  const list = useRef<HTMLDListElement>(null);
  const filled = pages.map((page) => fillPagePipes(page, pages, state));
  const questions = listQuestionsOfPages(filled).filter(({ id }) => answers.has(id));
  return (
    <>
      {expireMessage !== '' && <p className={`${styles.text} own-way`}>{isolateNumberRuns(expireMessage)}</p>}
      {questions.length > 0 && (
        <section className={styles.receipt}>
          <h2>{t('unsentTitle')}</h2>
          <p>{t('unsentText')}</p>
          <dl ref={list} className={styles.unsent}>
            {questions.map((question) => (
              <UnsentAnswer key={question.id} question={question} answer={answers.get(question.id)} />
            ))}
          </dl>
          <div className={styles.code}>
            <CopyButton text={() => list.current?.innerText ?? ''} />
          </div>
        </section>
      )}
    </>
  );
}

type Props = { readonly question: PublicQuestion; readonly answer: Answer | undefined };

function UnsentAnswer({ question, answer }: Props) {
  const { language, t, digits } = usePageTexts();
  const { bounds } = answerTypes[question.responseType];
  const bodies = new Map(question.options.map(({ id, body }) => [id, body]));
  const one = (value: unknown) => {
    const text = String(value ?? '');
    const body = bodies.get(text);
    if (body !== undefined) return <ParticipationRichText body={body} inline />;
    if (typeof value === 'number') return digits(value);
    if (bounds === 'date') return formatDay(text, language);
    return bounds === 'time' ? digits(text) : text;
  };
  const value = answer?.value;
  const lines =
    bounds === 'files' && Array.isArray(value)
      ? [[t('files', { count: value.length })]]
      : typeof value !== 'object'
        ? [[value]]
        : Array.isArray(value)
          ? value.map((id) => [id])
          : Object.entries(value);
  if (answer?.otherText) lines.push([answer.otherText]);
  return (
    <>
      <dt>
        <ParticipationRichText body={question.body} inline />
      </dt>
      {lines.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <dd key={index} className="own-way">
          {one(parts[0])}
          {parts.length > 1 && <> · {one(parts[1])}</>}
        </dd>
      ))}
    </>
  );
}
