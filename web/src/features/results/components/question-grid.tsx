import { Title } from '@mantine/core';
import type { Summary } from '@nazar/domain/api/result-calls.ts';
import { Fragment } from 'react';
import classes from '../results-screen.module.css';
import { DaysChart } from './days-chart.tsx';
import { QuestionCard } from './question-card.tsx';

/** A card for each question under its segment's name, two or more beside each other where there is room. */
export function QuestionGrid({ summary }: { summary: Summary }) {
  const { questions, finished } = summary;
  return (
    <div className={classes.grid}>
      <DaysChart days={summary.days} />
      {questions.map((question, index) => (
        <Fragment key={question.questionId}>
          {question.segmentName !== '' && questions[index - 1]?.segmentName !== question.segmentName && (
            <Title order={2} size="h5" mt={index === 0 ? 0 : 'xs'} dir="auto" className={classes.whole}>
              {question.segmentName}
            </Title>
          )}
          <QuestionCard question={question} number={index + 1} finished={finished} />
        </Fragment>
      ))}
    </div>
  );
}
