import { Alert, Box, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { MyResult } from '@nazar/domain/api/my-response-calls.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';
import { IconCircleCheck, IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { useMe } from '../../../api/me-query.ts';
import { useSignedIn } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { PartLoadFailure } from '../../../ui/loading/part-load-failure.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import { FormattedAnswer } from '../../../ui/text/formatted-answer.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { storeBrowserReceipt } from './browser-receipts.ts';
import { compareAnswer } from './compare-answer.ts';
import { AnswerComparison } from './components/answer-comparison.tsx';
import { AnswerReviewNote } from './components/answer-review-note.tsx';
import { InquiryStateBadge, useFormatResponseTime } from './components/inquiry-state-badge.tsx';
import { MyResultCard } from './components/my-result-card.tsx';
import { ReceiptLookupForm } from './components/receipt-lookup.tsx';
import { ResponseEditingSentence } from './components/response-editing-sentence.tsx';
import { answersSummaryQuery } from './participated-queries.ts';
import { useMyResult } from './use-my-result.ts';

/** My answers and score, compared with all answers if I may see the results. */
export function MyResultScreen() {
  const { inquiryId = '', resultId: responseId = '' } = useParams();
  const { t } = useTranslation('participated');
  const me = useMe();
  const { result, receipts, browserReceipt, secret } = useMyResult(inquiryId, responseId);
  useScreenTitle(t('result.title'));
  if (result.data !== undefined) {
    const account = result.data.needsAccount ? (me?.id ?? null) : '';
    // A browser keeps one receipt per inquiry and account, so another one would replace it.
    const hasPlace = receipts?.every((each) => each.inquiryId !== inquiryId || each.account !== account);
    return (
      <Result
        result={result.data}
        unkept={browserReceipt === undefined ? secret : null}
        keptFor={hasPlace === true ? account : null}
      />
    );
  }
  if (!result.isError) return <Skeletons />;
  const isUnknown = result.error instanceof ApiProblem && result.error.status === 404;
  if (!isUnknown) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  return <Unknown wasThere={secret !== null} />;
}

type ResultProps = {
  result: MyResult;
  unkept: string | null;
  /** The account whose receipt can be stored here, or the empty text for guests; null if it can't be stored. */
  keptFor: string | null;
};

function Result({ result, unkept, keptFor }: ResultProps) {
  const { t } = useTranslation('participated');
  const { language } = useLanguage();
  const format = useFormat();
  const when = useFormatResponseTime();
  const { inquiryId, title, editing, storesIdentity, responseCount, seeResults, standing } = result;
  const all = useQuery({ ...answersSummaryQuery(inquiryId, language), enabled: seeResults });
  const isShown = seeResults && all.data !== undefined && all.data.finished > 1;
  const summaries = new Map(
    (isShown ? all.data.questions : []).map((question) => [question.questionId, question]),
  );
  return (
    <Stack gap="lg" maw={820}>
      <div>
        <Group gap="xs" mb={6}>
          <InquiryStateBadge standing={standing} />
        </Group>
        <Title order={1} size="h2" dir="auto" lang={result.language} style={{ overflowWrap: 'anywhere' }}>
          <AutoDirectionText text={title} />
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          {when(result)}
        </Text>
      </div>
      <Paper p={{ base: 'md', sm: 'lg' }}>
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCircleCheck
            size={24}
            color="var(--mantine-color-teal-9)"
            aria-hidden
            style={{ flexShrink: 0 }}
          />
          <div>
            <Text fw={500}>
              {responseCount === null
                ? t('result.counted')
                : t('result.countedOf', { count: responseCount, shown: format.number(responseCount) })}
            </Text>
            <MyResultCard result={result} />
            <ResponseEditingSentence editing={editing} storesIdentity={storesIdentity} />
            {(standing === 'takenDown' || standing === 'hidden') && (
              <Text size="sm" mt={4}>
                {t(`standingHint.${standing}`)}
              </Text>
            )}
          </div>
        </Group>
        <Group gap="xs" mt="md">
          {editing?.refusal === null && unkept === null && (
            <Button component="a" href={paths.participate(inquiryId)}>
              {t('change')}
            </Button>
          )}
          {seeResults && (
            <Button component={Link} to={paths.results(inquiryId)}>
              {t('results')}
            </Button>
          )}
          {result.certificate && (
            <Button
              component={Link}
              to={paths.certificate(inquiryId, result.responseId)}
              state={unkept === null ? null : { secret: unkept }}
            >
              {t('certificate.open')}
            </Button>
          )}
        </Group>
        {unkept !== null && !storesIdentity && keptFor !== null && (
          <Keep result={result} secret={unkept} account={keptFor} />
        )}
      </Paper>
      <PartLoadFailure query={all} />
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {result.questions.map((question, index) => (
          <Question
            key={question.questionId}
            question={question}
            number={index + 1}
            newSegment={result.questions[index - 1]?.segmentName !== question.segmentName}
            all={summaries.get(question.questionId)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** Offers to store a looked-up receipt, only on a private computer because other users of the browser would find it. */
function Keep({ result, secret, account }: { result: MyResult; secret: string; account: string }) {
  const { t } = useTranslation('participated');
  const [now] = useState(Date.now);
  const { inquiryId, responseId, seeResults, score, maxScore, percent, passed } = result;
  const { completionMessage, redirectUrl, certificate, scoreWithheld } = result;
  const outcome = {
    completionMessage,
    redirectUrl,
    score,
    maxScore,
    percent,
    passed,
    certificate,
    scoreWithheld,
  };
  const keep = () =>
    storeBrowserReceipt({ inquiryId, account, responseId, secret, seeResults, ...outcome }, now);
  return (
    <Alert color="cyan.9" variant="light" mt="md" title={t('keep.title')}>
      <Text size="sm" mb="xs">
        {t('keep.hint')}
      </Text>
      <Button size="sm" onClick={keep}>
        {t('keep.keep')}
      </Button>
    </Alert>
  );
}

type QuestionProps = {
  question: MyResult['questions'][number];
  number: number;
  newSegment: boolean;
  all: QuestionSummary | undefined;
};

function Question({ question, number, newSegment, all }: QuestionProps) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  const { body, answer, asked, segmentName, responseType, review } = question;
  const comparison = compareAnswer(question, all);
  // The bars show my choice, but not the text that I wrote with it.
  const isInBars = comparison?.kind === 'options' && answer?.otherText === null;
  return (
    <Box component="li">
      {newSegment && segmentName !== '' && (
        <Title order={2} size="h4" mt="sm" mb="xs">
          <bdi>{segmentName}</bdi>
        </Title>
      )}
      <Paper p="md">
        <Text size="sm" c="dimmed" mb={6} style={{ overflowWrap: 'anywhere' }}>
          {format.number(number)}. <bdi>{body}</bdi>
        </Text>
        {answer === null && (
          <Text c="dimmed" mb={comparison === null ? 0 : 6}>
            {t(asked ? 'noAnswer' : 'unasked')}
          </Text>
        )}
        {answer !== null && !isInBars && <FormattedAnswer answer={answer} responseType={responseType} />}
        {review !== null && <AnswerReviewNote review={review} responseType={responseType} />}
        {comparison !== null && <AnswerComparison comparison={comparison} />}
      </Paper>
    </Box>
  );
}

function Unknown({ wasThere }: { wasThere: boolean }) {
  const { t } = useTranslation('participated');
  const signedIn = useSignedIn();
  const { pathname } = useLocation();
  return (
    <Stack maw={640} mx="auto">
      <EmptyState
        order={1}
        icon={IconReceiptOff}
        title={t(wasThere ? 'inquiry.deleted' : 'result.unknown')}
        action={
          !signedIn && !wasThere ? (
            <Button component={Link} to={paths.login(pathname)} mt="xs">
              {t('signIn')}
            </Button>
          ) : undefined
        }
      >
        {t(wasThere ? 'inquiry.deletedHint' : 'result.unknownHint')}
      </EmptyState>
      <ReceiptLookupForm />
    </Stack>
  );
}

function Skeletons() {
  return (
    <Stack gap="sm" aria-hidden>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} h={120} />
      ))}
    </Stack>
  );
}
