import { Badge, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';
import { RightAnswers } from '../../../ui/text/right-answers.tsx';
import classes from '../response-screen.module.css';

type ShownQuestion = ResponseDetails['questions'][number];
type Numbered = { readonly question: ShownQuestion; readonly number: number };

/** Questions with their answers beside them (below them on a phone), grouped by segment. */
export function ResponseAnswers({ questions }: { questions: readonly ShownQuestion[] }) {
  return (
    <Stack gap="md" className={classes.answers}>
      {groupBySegment(questions).map(({ name, asked }) => (
        <section key={asked[0]?.question.questionId} {...(name !== '' && { 'aria-label': name })}>
          {name !== '' && (
            <Title order={2} size="h5" mb={6}>
              <bdi>{name}</bdi>
            </Title>
          )}
          <Paper component="ol" m={0} p={0} className={classes.list}>
            {asked.map((each) => (
              <AnswerRow key={each.question.questionId} {...each} />
            ))}
          </Paper>
        </section>
      ))}
    </Stack>
  );
}

/** Groups consecutive questions of the same segment. */
function groupBySegment(questions: readonly ShownQuestion[]) {
  const segments: { name: string; asked: Numbered[] }[] = [];
  for (const [index, question] of questions.entries()) {
    const last = segments.at(-1);
    const numbered = { question, number: index + 1 };
    if (last?.name === question.segmentName) last.asked.push(numbered);
    else segments.push({ name: question.segmentName, asked: [numbered] });
  }
  return segments;
}

function AnswerRow({ question, number }: Numbered) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { body, answer, asked, verdict, rightAnswers, responseType } = question;
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {format.number(number)}. <bdi>{body}</bdi>
      </Text>
      <Group gap="xs" justify="space-between" align="flex-start" wrap="nowrap">
        <Box miw={0} flex={1}>
          {answer !== null ? (
            <FormattedAnswer answer={answer} responseType={responseType} />
          ) : (
            <Text size="sm" c="dimmed">
              {t(asked ? 'noAnswer' : 'one.unasked')}
            </Text>
          )}
          {verdict === 'wrong' && rightAnswers.length > 0 && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {t('one.rightAnswer')} <RightAnswers answers={rightAnswers} responseType={responseType} />
            </Text>
          )}
        </Box>
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
    </li>
  );
}
