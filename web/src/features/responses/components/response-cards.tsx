import { Group, Paper, Text, VisuallyHidden } from '@mantine/core';
import type { ListedResponse } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { useFormatResponseMetadata } from '../use-format-response-metadata.ts';
import { listChosenQuestions, type ResponseMetadataColumn } from '../use-response-columns.ts';
import { ListedAnswer } from './listed-answer.tsx';
import { openRowLink } from './open-row-link.ts';
import classes from './response-cards.module.css';
import { AllResponsesCheckbox, ResponseCheckbox } from './response-checkboxes.tsx';
import { ResponseLink } from './response-link.tsx';
import type { ResponseRowsProps } from './response-table.tsx';
import { SuspicionBadges } from './suspicion-badges.tsx';

/** A page of the list for phones: a line with the person or time and the score, above the answers. */
export function ResponseCards({ list, columns, responses, choice }: ResponseRowsProps) {
  const { t } = useTranslation('responses');
  const { formatTime } = useFormatResponseMetadata();
  const questions = listChosenQuestions(list, columns);
  return (
    <Paper className={classes.cards}>
      {(choice !== null || questions.length > 0) && (
        <div className={classes.head}>
          {choice !== null && <AllResponsesCheckbox choice={choice} responses={responses} hasVisibleLabel />}
          {questions.length > 0 && (
            <Text size="xs" c="dimmed" lineClamp={2}>
              {questions.map(({ questionId, body }, index) => (
                <span key={questionId}>
                  {index > 0 && ' · '}
                  <bdi>
                    <AutoDirectionText text={body} />
                  </bdi>
                </span>
              ))}
            </Text>
          )}
        </div>
      )}
      <ul aria-label={t('title')} className={classes.list}>
        {responses.map((response) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is reached by keyboard
          <li key={response.id} className={classes.row} onClick={openRowLink}>
            {choice !== null && (
              <ResponseCheckbox choice={choice} id={response.id} when={formatTime(response)} />
            )}
            <div className={classes.body}>
              <Heading {...{ list, columns, response }} />
              <div className={classes.answers}>
                {questions.map((question) => (
                  <div key={question.questionId} className={classes.answer}>
                    <VisuallyHidden>{question.body} </VisuallyHidden>
                    <ListedAnswer question={question} response={response} />
                  </div>
                ))}
              </div>
              <SuspicionBadges marks={response.marks} />
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** The columns with places of their own. */
const placedColumns: readonly ResponseMetadataColumn[] = ['person', 'score', 'passed'];

type HeadingProps = Pick<ResponseRowsProps, 'list' | 'columns'> & { response: ListedResponse };

function Heading({ list, columns, response }: HeadingProps) {
  const { t } = useTranslation('responses');
  const { formatTime, formatShortTime, plain } = useFormatResponseMetadata();
  const showsPerson = columns.plain.includes('person');
  const others = columns.plain.filter((name) => !placedColumns.includes(name));
  const details = [
    ...(showsPerson ? [{ key: 'when', text: formatShortTime(response) }] : []),
    ...others.map((name) => ({ key: name, text: plain[name](response) })).filter(({ text }) => text !== '–'),
  ];
  const label = showsPerson ? `${plain.person(response)}, ${formatTime(response)}` : formatTime(response);
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
      <Group gap="0 8px" align="baseline">
        <ResponseLink inquiryId={list.inquiryId} response={response} when={label}>
          <bdi>{showsPerson ? plain.person(response) : formatShortTime(response)}</bdi>
        </ResponseLink>
        {details.length > 0 && (
          <Text span size="xs" c="dimmed">
            {details.map(({ key, text }, index) => (
              <span key={key}>
                {index > 0 && ' · '}
                <bdi>{text}</bdi>
              </span>
            ))}
          </Text>
        )}
      </Group>
      <Group gap="0 8px" align="baseline" justify="flex-end">
        {columns.plain.includes('passed') && response.passed !== null && (
          <Text span size="xs" c="dimmed">
            {plain.passed(response)}
          </Text>
        )}
        {columns.plain.includes('score') && response.score !== null && (
          <Text span size="sm" fw={600} className={classes.score}>
            <VisuallyHidden>{t('columns.score')} </VisuallyHidden>
            {plain.score(response)}
          </Text>
        )}
      </Group>
    </Group>
  );
}
