import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { paths } from '../../api/paths.ts';
import { callQuery } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotOpenYet } from '../../ui/not-open-yet.tsx';
import { SignInToSee } from '../../ui/sign-in-to-see.tsx';

type ResultsProblemProps = { inquiryId: string; error: unknown; onRetry: () => void };

/** Why results or charts can't be shown: who sees them and how one comes to it, or what went wrong. */
export function ResultsProblem({ inquiryId, error, onRetry }: ResultsProblemProps) {
  const isSignedIn = useSignedIn();
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'resultsForParticipants') return <ResultsClosed inquiryId={inquiryId} to="participants" />;
  if (code === 'resultsForOwner') return <ResultsClosed inquiryId={inquiryId} to="owner" />;
  if (code === 'ballotOpen') return <OpenBallot inquiryId={inquiryId} text={messageOf(error)} />;
  if (code === 'ballotWithheld' || code === 'ballotResponses')
    return <SealedBallot>{messageOf(error)}</SealedBallot>;
  if (code === 'inquiryNotOpen') return <NotOpenYet />;
  if (error instanceof ApiProblem && error.status === 404) return <SignInToSee isSignedIn={isSignedIn} />;
  return <ErrorState order={1} error={error} onRetry={onRetry} />;
}

const messageOf = (error: unknown) => (error instanceof ApiProblem ? error.message : '');

function SealedBallot({ children }: { children: ReactNode }) {
  const { t } = useTranslation('results');
  return (
    <EmptyState icon={IconLock} title={t('ballot')}>
      {children}
    </EmptyState>
  );
}

/** Milliseconds between two looks whether a ballot that has ended is released. */
const askEvery = 5_000;

/** How many have taken part; after the end, the results as soon as they are released. */
function OpenBallot({ inquiryId, text }: { inquiryId: string; text: string }) {
  const { t } = useTranslation('results');
  const format = useFormat();
  const client = useQueryClient();
  const { data: inquiry } = useQuery({
    ...callQuery(getItem, { id: inquiryId }, { background: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isEnding(data) ? askEvery : false),
  });
  const isDecided = inquiry?.ballot === 'released' || inquiry?.ballot === 'withheld';
  useEffect(() => {
    if (isDecided) void client.invalidateQueries();
  }, [client, isDecided]);
  const count = inquiry?.responseCount;
  return (
    <SealedBallot>
      <Stack gap="xs" component="span">
        <Text span inherit role="status">
          {inquiry !== undefined && (isEnding(inquiry) || isDecided) ? t('ballotEnding') : text}
        </Text>
        {count !== undefined && (
          <Text span inherit>
            {t('ballotVoters', { count, shown: format.number(count) })}
          </Text>
        )}
      </Stack>
    </SealedBallot>
  );
}

const isEnding = ({ ballot, state }: PublicInquiry) => ballot === 'open' && state === 'expired';

type Closed = { inquiryId: string; to: 'participants' | 'owner' };

function ResultsClosed({ inquiryId, to }: Closed) {
  const { t } = useTranslation('results');
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const { data: inquiry } = useQuery(callQuery(getItem, { id: inquiryId }));
  const canTakePart = to === 'participants' && inquiry !== undefined && mayTakePart(inquiry);
  const login = paths.login(`${pathname}${search}`);
  return (
    <EmptyState
      icon={IconLock}
      title={t(`closed.${to}.title`)}
      action={
        <Group gap="sm" justify="center" mt="xs">
          {canTakePart && (
            <Button component="a" href={paths.participate(inquiryId)}>
              {t('closed.takePart')}
            </Button>
          )}
          {!signedIn && (
            <Button component={Link} to={login} variant={canTakePart ? 'subtle' : 'outline'}>
              {t('closed.signIn')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="xs" component="span">
        {inquiry !== undefined && (
          <Anchor component={Link} to={paths.inquiry(inquiryId)} dir="auto">
            {inquiry.publicTitle}
          </Anchor>
        )}
        <Text span inherit>
          {t(wayIn(to, { canTakePart, signedIn }))}
        </Text>
      </Stack>
    </EmptyState>
  );
}

/** As far as is known: it is open, and this person may. */
function mayTakePart({ closedReason, abilities }: PublicInquiry): boolean {
  return closedReason === null && abilities.participate;
}

function wayIn(to: Closed['to'], { canTakePart, signedIn }: { canTakePart: boolean; signedIn: boolean }) {
  if (to === 'owner') return signedIn ? 'closed.owner.text' : 'closed.owner.guestText';
  if (canTakePart) return signedIn ? 'closed.participants.text' : 'closed.participants.guestText';
  return signedIn ? 'closed.participants.tooLate' : 'closed.participants.guestTooLate';
}
