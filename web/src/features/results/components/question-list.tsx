import { NativeSelect } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { WrittenText } from '../../../ui/written-text.tsx';
import classes from '../results-screen.module.css';

type QuestionListProps = { questions: readonly QuestionSummary[]; current: string | null };

/** All questions beside the results, on a small screen as a choice above them. */
export function QuestionList(props: QuestionListProps) {
  if (props.questions.length < 2) return <div className={classes.list} />;
  return (
    <>
      <SideList {...props} />
      <JumpSelect {...props} />
    </>
  );
}

function SideList({ questions, current }: QuestionListProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const nav = useRef<HTMLElement>(null);
  // Scrolls the list alone, and only as far as the mark is out of sight.
  useEffect(() => {
    const [list, link] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')];
    if (list === null || link === null || link === undefined) return;
    const above = link.offsetTop - list.scrollTop;
    if (above < 0 || above + link.offsetHeight > list.clientHeight) {
      list.scrollTop = link.offsetTop - list.clientHeight / 2;
    }
  });
  return (
    <nav ref={nav} className={classes.list} aria-label={t('questions')} data-current={current}>
      <ol>
        {questions.map(({ questionId, body, segmentName }, index) => (
          <li key={questionId}>
            {segmentName !== '' && segmentName !== questions[index - 1]?.segmentName && (
              <div className={classes.segment} dir="auto">
                <WrittenText text={segmentName} />
              </div>
            )}
            <a
              className={classes.link}
              href={`#${questionId}`}
              aria-current={questionId === current ? 'location' : undefined}
            >
              <span className={classes.number}>{format.digits(`${index + 1}.`)}</span>
              <span className={classes.name} dir="auto">
                <WrittenText text={visibleText(body)} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function JumpSelect({ questions, current }: QuestionListProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <div className={classes.jump}>
      <NativeSelect
        aria-label={t('goToQuestion')}
        value={current ?? ''}
        onChange={({ currentTarget }) => {
          window.location.hash = currentTarget.value;
        }}
      >
        {current === null && <option value="">{t('goToQuestion')}</option>}
        {questions.map(({ questionId, body }, index) => (
          <option key={questionId} value={questionId}>
            {format.digits(`${index + 1}. `)}
            {isolateNumbers(visibleText(body))}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
