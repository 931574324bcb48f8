import { Table, Text } from '@mantine/core';
import type { ListedResponse, ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { useFormatResponseMetadata } from '../use-format-response-metadata.ts';
import {
  listChosenQuestions,
  type ResponseColumns,
  type ResponseMetadataColumn,
} from '../use-response-columns.ts';
import { ListedAnswer } from './listed-answer.tsx';
import { openRowLink } from './open-row-link.ts';
import { AllResponsesCheckbox, ResponseCheckbox, type ResponseSelection } from './response-checkboxes.tsx';
import { ResponseLink } from './response-link.tsx';
import classes from './response-table.module.css';
import { SuspicionBadges } from './suspicion-badges.tsx';

export type ResponseRowsProps = {
  list: ResponseListHeader;
  columns: ResponseColumns;
  responses: readonly ListedResponse[];
  /** Null for readers who can't change responses. */
  choice: ResponseSelection | null;
};

const widths = { choice: 44, time: 170, plain: 120, question: 170 };
/** Very short durations are in words, which fit a line. */
const metadataWidths: Readonly<Partial<Record<ResponseMetadataColumn, number>>> = {
  person: 150,
  duration: 130,
};

/** A page of the list, as a table. */
export function ResponseTable({ list, columns, responses, choice }: ResponseRowsProps) {
  const { t } = useTranslation('responses');
  const { formatTime, plain } = useFormatResponseMetadata();
  const questions = listChosenQuestions(list, columns);
  const width =
    (choice === null ? 0 : widths.choice) +
    widths.time +
    widths.plain * columns.plain.length +
    widths.question * questions.length;
  return (
    // Only a scrollbar takes space below the last row.
    <Table.ScrollContainer
      minWidth={width}
      bg="white"
      bd="1px solid gray.3"
      bdrs="md"
      scrollAreaProps={{ offsetScrollbars: 'present' }}
    >
      <Table aria-label={t('title')} verticalSpacing={6} highlightOnHover layout="fixed" fz="sm">
        <Table.Thead>
          <Table.Tr>
            {choice !== null && (
              <Table.Td w={widths.choice}>
                <AllResponsesCheckbox choice={choice} responses={responses} />
              </Table.Td>
            )}
            <Table.Th scope="col" w={widths.time}>
              {t('when')}
            </Table.Th>
            {columns.plain.map((name) => (
              <Table.Th key={name} scope="col" w={metadataWidths[name] ?? 100}>
                {t(`columns.${name}`)}
              </Table.Th>
            ))}
            {questions.map(({ questionId, body }) => (
              <Table.Th key={questionId} scope="col">
                <Text span inherit lineClamp={2} title={body}>
                  <bdi>
                    <AutoDirectionText text={body} />
                  </bdi>
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {responses.map((response) => (
            <Table.Tr key={response.id} className={classes.row} onClick={openRowLink}>
              {choice !== null && (
                <Table.Td
                  className={classes.choice}
                  onClick={(event) => {
                    event.stopPropagation();
                    // A tap beside the checkbox means the checkbox.
                    if (!(event.target instanceof HTMLInputElement))
                      choice.toggle([response.id], !choice.ids.has(response.id));
                  }}
                >
                  <ResponseCheckbox choice={choice} id={response.id} when={formatTime(response)} />
                </Table.Td>
              )}
              <Table.Th scope="row" fw={400}>
                <ResponseLink inquiryId={list.inquiryId} response={response} when={formatTime(response)} />
                <SuspicionBadges marks={response.marks} />
              </Table.Th>
              {columns.plain.map((name) => (
                <Table.Td key={name}>
                  <bdi>{plain[name](response)}</bdi>
                </Table.Td>
              ))}
              {questions.map((question) => (
                <Table.Td key={question.questionId}>
                  <ListedAnswer question={question} response={response} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
