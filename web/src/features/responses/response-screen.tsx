import { Badge, Box, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ShownResponse } from '@nazar/domain/api/response-calls.ts';
import {
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { paths } from '../../api/paths.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AnswerText } from '../../ui/answer-text.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { WrittenText } from '../../ui/written-text.tsx';
import { useCarriedFilter } from '../results/index.ts';
import { EditDialog } from './components/edit-dialog.tsx';
import { MarkBadges } from './components/mark-badges.tsx';
import { MarkRules } from './components/mark-rules.tsx';
import { OwnerMarks } from './components/owner-marks.tsx';
import { ResponseHistory } from './components/response-history.tsx';
import { ResponsesProblem } from './components/responses-problem.tsx';
import classes from './response-screen.module.css';
import { responseQuery } from './responses-queries.ts';
import { useResponseWords } from './use-response-words.ts';

/** One response with all its answers, on screen and on paper. */
export function ResponseScreen() {
  const { t } = useTranslation('responses');
  const { inquiryId = '', resultId = '' } = useParams();
  const response = useQuery(responseQuery(inquiryId, resultId));
  useScreenTitle(response.data === undefined ? t('one.title') : `${t('one.title')}: ${response.data.title}`);
  if (response.data !== undefined) return <Response response={response.data} />;
  if (!response.isError) return <Skeleton h={500} aria-hidden />;
  return (
    <ResponsesProblem inquiryId={inquiryId} error={response.error} onRetry={() => void response.refetch()} />
  );
}

function Response({ response }: { response: ShownResponse }) {
  const { t } = useTranslation('responses');
  const { inquiryId, newer, older } = response;
  const carry = useCarriedFilter();
  const [editing, setEditing] = useState(false);
  const canEdit = response.canChange;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <BackLink to={carry(paths.responses(inquiryId))}>{t('one.all')}</BackLink>
        <Group gap="xs" className={classes.screenOnly}>
          <Neighbour inquiryId={inquiryId} id={newer} newer />
          <Neighbour inquiryId={inquiryId} id={older} />
          {canEdit && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEditing(true)}>
              {t('edit.button')}
            </Button>
          )}
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('one.print')}
          </Button>
        </Group>
      </Group>
      <Facts response={response} />
      {response.canChange ? (
        <div className={classes.screenOnly}>
          <OwnerMarks key={response.id} response={response} />
        </div>
      ) : (
        response.note !== '' && <Note text={response.note} />
      )}
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {response.questions.map((question, index) => (
          <Question
            key={question.questionId}
            question={question}
            number={index + 1}
            newSegment={response.questions[index - 1]?.segmentName !== question.segmentName}
          />
        ))}
      </Stack>
      {response.version > 0 && (
        <ResponseHistory key={`${response.id} ${response.version}`} inquiryId={inquiryId} id={response.id} />
      )}
      {canEdit && (
        <EditDialog
          key={response.id}
          {...{ inquiryId, id: response.id, opened: editing }}
          onClose={() => setEditing(false)}
        />
      )}
    </Stack>
  );
}

function Neighbour({
  inquiryId,
  id,
  newer = false,
}: {
  inquiryId: string;
  id: string | null;
  newer?: boolean;
}) {
  const { t } = useTranslation('responses');
  const icon = newer ? (
    <IconChevronLeft size={18} className="mirrored" aria-hidden />
  ) : (
    <IconChevronRight size={18} className="mirrored" aria-hidden />
  );
  const carry = useCarriedFilter();
  const sides = newer ? { leftSection: icon } : { rightSection: icon };
  const text = t(newer ? 'one.newer' : 'one.older');
  if (id === null) {
    return (
      <Button disabled {...sides}>
        {text}
      </Button>
    );
  }
  return (
    <Button component={Link} to={carry(paths.response(inquiryId, id))} {...sides}>
      {text}
    </Button>
  );
}

function Facts({ response }: { response: ShownResponse }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { when, plain } = useResponseWords();
  const { storesIdentity, startedAt, score, givenIn, channel, edits } = response;
  const facts = [
    { term: t('when'), text: when(response) },
    ...(storesIdentity ? [{ term: t('columns.person'), text: plain.person(response) }] : []),
    ...(startedAt === null ? [] : [{ term: t('one.started'), text: format.date(startedAt, 'dateTime') }]),
    { term: t('columns.duration'), text: plain.duration(response) },
    ...(score === null ? [] : [{ term: t('columns.score'), text: plain.score(response) }]),
    ...(givenIn === null ? [] : [{ term: t('columns.givenIn'), text: plain.givenIn(response) }]),
    ...(channel === null ? [] : [{ term: t('columns.channel'), text: channel }]),
  ];
  return (
    <Paper p="md">
      <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0} spacing="sm">
        {facts.map(({ term, text }) => (
          <div key={term}>
            <Text component="dt" size="sm" c="dimmed">
              {term}
            </Text>
            <Text component="dd" m={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{text}</bdi>
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <MarkBadges marks={response.marks} />
      <MarkRules marks={response.marks} fastBelow={response.fastBelow} />
      {edits > 0 && (
        <Text size="sm" mt="sm">
          {t('edited', { count: edits, shown: format.number(edits) })}
        </Text>
      )}
    </Paper>
  );
}

function Note({ text }: { text: string }) {
  const { t } = useTranslation('responses');
  return (
    <Paper p="md">
      <Text size="sm" c="dimmed">
        {t('note.label')}
      </Text>
      <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <WrittenText text={text} />
      </Text>
    </Paper>
  );
}

type QuestionProps = { question: ShownResponse['questions'][number]; number: number; newSegment: boolean };

function Question({ question, number, newSegment }: QuestionProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { body, answer, asked, verdict, segmentName, responseType } = question;
  return (
    <Box component="li" className={classes.question}>
      {newSegment && segmentName !== '' && (
        <Title order={2} size="h4" dir="auto" mt="sm" mb="xs">
          {segmentName}
        </Title>
      )}
      <Paper p="md">
        <Group gap="xs" justify="space-between" align="flex-start" wrap="nowrap" mb={6}>
          <Text size="sm" c="dimmed" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {format.number(number)}. {body}
          </Text>
          {verdict !== null && (
            <Badge
              variant="light"
              tt="none"
              color={verdict === 'right' ? 'teal' : 'red'}
              style={{ flexShrink: 0 }}
              leftSection={verdict === 'right' ? <IconCheck size={14} /> : <IconX size={14} />}
            >
              {t(`one.${verdict}`)}
            </Badge>
          )}
        </Group>
        {answer !== null ? (
          <AnswerText answer={answer} responseType={responseType} />
        ) : (
          <Text c="dimmed">{t(asked ? 'noAnswer' : 'one.unasked')}</Text>
        )}
      </Paper>
    </Box>
  );
}
