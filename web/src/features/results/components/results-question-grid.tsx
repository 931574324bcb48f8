import { Title } from '@mantine/core';
import type { QuestionSummary, ResultsSummary } from '@nazar/domain/api/result-calls.ts';
import { equalsTitle } from '@nazar/domain/inquiries/repeats-title.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { dropOffQuery } from '../results-queries.ts';
import classes from '../results-screen.module.css';
import { DropOffCard } from './drop-off-card.tsx';
import { QuestionResultCard } from './question-result-card.tsx';
import { ResponsesByDayChart } from './responses-by-day-chart.tsx';
import { usePrefetchAnswerTexts } from './texts/use-prefetch-answer-texts.ts';

/** A single question needs no number, and its text is often the page's title. */
function chooseHeadingStyle({ body }: QuestionSummary, { questions, title }: ResultsSummary) {
  if (questions.length > 1) return 'numbered';
  return equalsTitle(visibleText(body), title) ? 'hidden' : 'plain';
}

/** A card for each question under its segment's name, side by side if there is space. */
export function ResultsQuestionGrid({ summary }: { summary: ResultsSummary }) {
  const { questions, filtered } = summary;
  const finished = filtered?.matching ?? summary.finished;
  // Where people left is known for all attempts only, not for a filter.
  const isOfAll = filtered === undefined;
  const dropOff = useQuery({
    ...dropOffQuery(summary.inquiryId),
    enabled: summary.seeResponses && isOfAll,
  });
  usePrefetchAnswerTexts(summary);
  return (
    <div className={classes.grid}>
      {questions.map((question, index) => (
        <Fragment key={question.questionId}>
          {question.segmentName !== '' && questions[index - 1]?.segmentName !== question.segmentName && (
            <Title order={2} size="h5" mt={index === 0 ? 0 : 'xs'} className={classes.whole}>
              <bdi>
                <AutoDirectionText text={question.segmentName} />
              </bdi>
            </Title>
          )}
          <QuestionResultCard
            question={question}
            number={index + 1}
            heading={chooseHeadingStyle(question, summary)}
            finished={finished}
            seeResponses={summary.seeResponses}
            chartOf={summary.canEdit && isOfAll ? summary.inquiryId : null}
            limited={filtered?.limited ?? false}
          />
        </Fragment>
      ))}
      <div className={`${classes.grid} ${classes.whole}`}>
        <ResponsesByDayChart days={summary.days} />
        {isOfAll && <PartLoadFailure query={dropOff} className={classes.whole} />}
        {isOfAll && dropOff.data !== undefined && dropOff.data.left > 0 && (
          <DropOffCard dropOff={dropOff.data} questions={questions} />
        )}
      </div>
    </div>
  );
}
