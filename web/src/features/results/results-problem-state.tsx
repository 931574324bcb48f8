import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { paths } from '../../api/app-paths.ts';
import { callQuery } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { InquiryNotOpenYet } from '../../ui/states/inquiry-not-open-yet.tsx';
import { SignInOrNotFound } from '../../ui/states/sign-in-or-not-found.tsx';
import { isBallotRefusal, SealedBallotNotice } from './sealed-ballot-notice.tsx';

type ResultsProblemProps = { inquiryId: string; error: unknown; onRetry: () => void };

/** Why results or charts can't be shown: who can see them and how to get access, or what went wrong. */
export function ResultsProblemState({ inquiryId, error, onRetry }: ResultsProblemProps) {
  const isSignedIn = useSignedIn();
  const code = error instanceof ApiProblem ? error.code : '';
  if (code === 'resultsForParticipants') return <ResultsClosed inquiryId={inquiryId} to="participants" />;
  if (code === 'resultsForOwner') return <ResultsClosed inquiryId={inquiryId} to="owner" />;
  if (isBallotRefusal(code)) return <SealedBallotNotice inquiryId={inquiryId} reason={code} />;
  if (code === 'inquiryNotOpen') return <InquiryNotOpenYet />;
  if (error instanceof ApiProblem && error.status === 404)
    return <SignInOrNotFound isSignedIn={isSignedIn} />;
  return <ErrorState order={1} error={error} onRetry={onRetry} />;
}

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
          {t(getParticipationTextKey(to, { canTakePart, signedIn }))}
        </Text>
      </Stack>
    </EmptyState>
  );
}

/** Whether the inquiry is open and this person can participate, as far as is known. */
function mayTakePart({ closedReason, abilities }: PublicInquiry): boolean {
  return closedReason === null && abilities.participate;
}

function getParticipationTextKey(
  to: Closed['to'],
  { canTakePart, signedIn }: { canTakePart: boolean; signedIn: boolean },
) {
  if (to === 'owner') return signedIn ? 'closed.owner.text' : 'closed.owner.guestText';
  if (canTakePart) return signedIn ? 'closed.participants.text' : 'closed.participants.guestText';
  return signedIn ? 'closed.participants.tooLate' : 'closed.participants.guestTooLate';
}
