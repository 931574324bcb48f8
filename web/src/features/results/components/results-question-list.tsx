import { NativeSelect } from '@mantine/core';
import type { QuestionSummary } from '@nazar/domain/api/result-calls.ts';
import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { Outline, OutlineText, outlineClasses } from '../../../ui/outline/outline.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from '../results-screen.module.css';

/** From this number on, a phone has a select to reach a question. */
const manyQuestions = 3;

type QuestionListProps = { questions: readonly QuestionSummary[]; current: string | null };

/** Links to all questions beside the results; on a small screen, a select above many. */
export function ResultsQuestionList(props: QuestionListProps) {
  if (props.questions.length < 2) return null;
  return (
    <>
      <SideList {...props} />
      {props.questions.length >= manyQuestions && <JumpSelect {...props} />}
    </>
  );
}

function SideList({ questions, current }: QuestionListProps) {
  const { t } = useTranslation('results');
  const format = useFormat();
  return (
    <Outline label={t('questions')}>
      {questions.map(({ questionId, body, segmentName }, index) => (
        <li key={questionId}>
          {segmentName !== '' && segmentName !== questions[index - 1]?.segmentName && (
            <div className={outlineClasses.heading}>
              <bdi>
                <AutoDirectionText text={segmentName} />
              </bdi>
            </div>
          )}
          <a
            className={outlineClasses.item}
            href={`#${questionId}`}
            aria-current={questionId === current ? 'location' : undefined}
          >
            <OutlineText number={format.digits(`${index + 1}.`)} text={visibleText(body)} />
          </a>
        </li>
      ))}
    </Outline>
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
