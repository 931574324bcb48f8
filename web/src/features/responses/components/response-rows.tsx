import { Anchor, Box, Card, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ListedResponse, ResponseList, ResponseQuestion } from '@nazar/domain/api/response-calls.ts';
import { minGroupSize } from '@nazar/domain/results/min-group-size.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import type { Columns } from '../use-columns.ts';
import { useResponseWords } from '../use-response-words.ts';
import { AnswerText } from './answer-text.tsx';

type ResponseRowsProps = { list: ResponseList; columns: Columns; responses: readonly ListedResponse[] };

/** A page of the list: a table on a desk, cards on a phone. */
export function ResponseRows(props: ResponseRowsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  return isNarrow ? <ResponseCards {...props} /> : <ResponseTable {...props} />;
}

function chosenQuestions({ questions }: ResponseList, { questionIds }: Columns): ResponseQuestion[] {
  return questions.filter(({ questionId }) => questionIds.includes(questionId));
}

function ResponseTable({ list, columns, responses }: ResponseRowsProps) {
  const { t } = useTranslation('responses');
  const { when, plain } = useResponseWords();
  const questions = chosenQuestions(list, columns);
  const width = 150 + 120 * columns.plain.length + 170 * questions.length;
  return (
    <Table.ScrollContainer minWidth={width} bg="white" bd="1px solid gray.3" bdrs="md">
      <Table aria-label={t('title')} verticalSpacing={6} highlightOnHover layout="fixed" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w={150}>
              {t(list.anonymous ? 'day' : 'when')}
            </Table.Th>
            {columns.plain.map((name) => (
              <Table.Th key={name} scope="col" w={name === 'person' ? 150 : 100}>
                {t(`columns.${name}`)}
              </Table.Th>
            ))}
            {questions.map(({ questionId, body }) => (
              <Table.Th key={questionId} scope="col" dir="auto">
                <Text span inherit lineClamp={2} title={body}>
                  {body}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {responses.map((response) => (
            <Table.Tr key={response.id} style={{ verticalAlign: 'top' }}>
              <Table.Th scope="row" fw={400}>
                <ResponseLink inquiryId={list.inquiryId} id={response.id} when={when(response)} />
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

function ResponseCards({ list, columns, responses }: ResponseRowsProps) {
  const { t } = useTranslation('responses');
  const { when, plain } = useResponseWords();
  const questions = chosenQuestions(list, columns);
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t('title')}>
      {responses.map((response) => (
        <Card component="li" key={response.id} p="sm">
          <ResponseLink inquiryId={list.inquiryId} id={response.id} when={when(response)} />
          <Box component="dl" m={0} mt="xs">
            {columns.plain.map((name) => (
              <Entry key={name} term={t(`columns.${name}`)}>
                <Text size="sm">
                  <bdi>{plain[name](response)}</bdi>
                </Text>
              </Entry>
            ))}
            {questions.map((question) => (
              <Entry key={question.questionId} term={question.body}>
                <Cell question={question} response={response} />
              </Entry>
            ))}
          </Box>
        </Card>
      ))}
    </Stack>
  );
}

function Entry({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <Box mb={6}>
      <Text component="dt" size="xs" c="dimmed" dir="auto" lineClamp={1}>
        {term}
      </Text>
      <Box component="dd" m={0}>
        {children}
      </Box>
    </Box>
  );
}

function ResponseLink({ inquiryId, id, when }: { inquiryId: string; id: string; when: string }) {
  const { t } = useTranslation('responses');
  return (
    <Anchor
      component={Link}
      to={paths.response(inquiryId, id)}
      size="sm"
      fw={500}
      aria-label={t('open', { when })}
    >
      {when}
    </Anchor>
  );
}

function Cell({ question, response }: { question: ResponseQuestion; response: ListedResponse }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  if (question.withheld) {
    return (
      <Text size="sm" c="dimmed">
        {t('withheld', { least: format.number(minGroupSize) })}
      </Text>
    );
  }
  const answer = response.answers.find(({ questionId }) => questionId === question.questionId);
  if (answer === undefined) {
    return (
      <Text size="sm" c="dimmed" aria-label={t('noAnswer')}>
        –
      </Text>
    );
  }
  return <AnswerText answer={answer} responseType={question.responseType} short />;
}
