import { Box, Paper, Stack, Text, Title } from '@mantine/core';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';
import { RightAnswers } from '../../../ui/text/right-answers.tsx';
import classes from '../response-screen.module.css';
import { getAnswerVerdict } from './answer-verdict.ts';
import { VerdictIcon } from './verdict-icon.tsx';

type ShownQuestion = ResponseDetails['questions'][number];
const verdictKeys = { right: 'one.right', wrong: 'one.wrong', unanswered: 'noAnswer' } as const;

type Numbered = { readonly question: ShownQuestion; readonly number: number };

/** Questions with their answers beside them (below them on a phone), grouped by segment. */
export function ResponseAnswers({ questions }: { questions: readonly ShownQuestion[] }) {
  const isJudged = questions.some((question) => getAnswerVerdict(question) !== null);
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
              <AnswerRow key={each.question.questionId} {...each} isJudged={isJudged} />
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

function AnswerRow({ question, number, isJudged }: Numbered & { isJudged: boolean }) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const { body, answer, asked, rightAnswers, responseType, score } = question;
  const verdict = getAnswerVerdict(question);
  return (
    <li className={classes.row} data-judged={isJudged || undefined}>
      {isJudged && (
        <div className={classes.verdict}>
          {verdict !== null && <VerdictIcon verdict={verdict} label={t(verdictKeys[verdict])} />}
        </div>
      )}
      <Text size="sm" c="dimmed" className={classes.asked}>
        {format.number(number)}. <bdi>{body}</bdi>
      </Text>
      <Box miw={0} className={classes.answer}>
        {answer !== null ? (
          <FormattedAnswer answer={answer} responseType={responseType} />
        ) : (
          <Text size="sm" c="dimmed">
            {t(asked ? 'noAnswer' : 'one.unasked')}
          </Text>
        )}
        {verdict === 'wrong' && rightAnswers.length > 0 && (
          <Text size="sm" c="teal.9" style={{ overflowWrap: 'anywhere' }}>
            {t('one.rightAnswer')} <RightAnswers answers={rightAnswers} responseType={responseType} />
          </Text>
        )}
      </Box>
      {score !== undefined && (
        <Text size="sm" c="dimmed" className={classes.points}>
          <bdi>{t('pointsOf', { value: format.number(score.points), max: format.number(score.max) })}</bdi>
        </Text>
      )}
    </li>
  );
}
