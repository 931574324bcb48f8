import { Anchor, Checkbox, Group, Table, Text, Tooltip } from '@mantine/core';
import type { ListedResponse, ResponseList, ResponseQuestion } from '@nazar/domain/api/response-calls.ts';
import { IconFlagFilled, IconNote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';
import { useAddFilterToPath } from '../../results/index.ts';
import { useFormatResponseMetadata } from '../use-format-response-metadata.ts';
import type { ResponseColumns } from '../use-response-columns.ts';
import { openRowLink } from './open-row-link.ts';
import classes from './response-table.module.css';
import { SuspicionBadges } from './suspicion-badges.tsx';

type RowSelection = {
  readonly ids: ReadonlySet<string>;
  toggle(ids: readonly string[], on: boolean): void;
};

type ResponseRowsProps = {
  list: ResponseList;
  columns: ResponseColumns;
  responses: readonly ListedResponse[];
  /** Null for readers who can't change responses. */
  choice: RowSelection | null;
  isNarrow: boolean;
};

const deskWidths = { choice: 44, time: 170, plain: 120, question: 170 };
/** The time and two answers, or the score and one, fit a phone of 360 px. */
const phoneWidths = { choice: 32, time: 80, plain: 100, question: 106 };

/** Very short durations are in words, which fit a line of wide screens. */
function plainWidth(name: ResponseColumns['plain'][number], isNarrow: boolean): number {
  if (name === 'person') return 150;
  return name === 'duration' && !isNarrow ? 130 : 100;
}

function chosenQuestions({ questions }: ResponseList, { questionIds }: ResponseColumns): ResponseQuestion[] {
  return questions.filter(({ questionId }) => questionIds.includes(questionId));
}

/** A page of the list, as a table. */
export function ResponseTable({ list, columns, responses, choice, isNarrow }: ResponseRowsProps) {
  const { t } = useTranslation('responses');
  const { when, shortWhen, plain } = useFormatResponseMetadata();
  const questions = chosenQuestions(list, columns);
  const widths = isNarrow ? phoneWidths : deskWidths;
  const width =
    (choice === null ? 0 : widths.choice) +
    widths.time +
    widths.plain * columns.plain.length +
    widths.question * questions.length;
  return (
    <Table.ScrollContainer minWidth={width} bg="white" bd="1px solid gray.3" bdrs="md">
      <Table
        aria-label={t('title')}
        verticalSpacing={6}
        horizontalSpacing={isNarrow ? 6 : undefined}
        highlightOnHover
        layout="fixed"
        fz="sm"
      >
        <Table.Thead>
          <Table.Tr>
            {choice !== null && (
              <Table.Td w={widths.choice}>
                <ChooseAll choice={choice} responses={responses} />
              </Table.Td>
            )}
            <Table.Th scope="col" w={widths.time}>
              {t('when')}
            </Table.Th>
            {columns.plain.map((name) => (
              <Table.Th key={name} scope="col" w={plainWidth(name, isNarrow)}>
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
                  <Choose choice={choice} id={response.id} when={when(response)} />
                </Table.Td>
              )}
              <Table.Th scope="row" fw={400}>
                <ResponseLink
                  inquiryId={list.inquiryId}
                  response={response}
                  when={isNarrow ? shortWhen(response) : when(response)}
                />
                <SuspicionBadges marks={response.marks} />
              </Table.Th>
              {columns.plain.map((name) => (
                <Table.Td key={name}>
                  <bdi>{plain[name](response)}</bdi>
                </Table.Td>
              ))}
              {questions.map((question) => (
                <Table.Td key={question.questionId}>
                  <Cell question={question} response={response} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Choose({ choice, id, when }: { choice: RowSelection; id: string; when: string }) {
  const { t } = useTranslation('responses');
  return (
    <Checkbox
      aria-label={t('chosen.one', { when })}
      checked={choice.ids.has(id)}
      onChange={(event) => choice.toggle([id], event.currentTarget.checked)}
    />
  );
}

function ChooseAll({ choice, responses }: { choice: RowSelection; responses: readonly ListedResponse[] }) {
  const { t } = useTranslation('responses');
  const ids = responses.map(({ id }) => id);
  const chosen = ids.filter((id) => choice.ids.has(id)).length;
  return (
    <Checkbox
      aria-label={t('chosen.all')}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => choice.toggle(ids, chosen < ids.length)}
    />
  );
}

type ResponseLinkProps = { inquiryId: string; response: ListedResponse; when: string };

function ResponseLink({ inquiryId, response, when }: ResponseLinkProps) {
  const { t } = useTranslation('responses');
  const { id, flagged, note } = response;
  const carry = useAddFilterToPath();
  return (
    <Group gap="0 6px" component="span" display="inline-flex">
      <Anchor
        component={Link}
        to={carry(paths.response(inquiryId, id))}
        size="sm"
        fw={500}
        aria-label={t('open', { when })}
      >
        {when}
      </Anchor>
      {flagged && <IconFlagFilled size={16} role="img" aria-label={t('flag.set')} color="#c2410c" />}
      {note !== '' && (
        <Tooltip label={<span dir="auto">{note}</span>} multiline maw={320}>
          <IconNote size={16} role="img" aria-label={t('note.has')} />
        </Tooltip>
      )}
    </Group>
  );
}

function Cell({ question, response }: { question: ResponseQuestion; response: ListedResponse }) {
  const { t } = useTranslation('responses');
  const answer = response.answers.find(({ questionId }) => questionId === question.questionId);
  if (answer === undefined) {
    return (
      <Text size="sm" c="dimmed" aria-label={t('noAnswer')}>
        –
      </Text>
    );
  }
  return <FormattedAnswer answer={answer} responseType={question.responseType} short />;
}
