import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { isBallotRefusal, SealedBallotNotice } from '../../results/index.ts';

type ResponsesProblemProps = { inquiryId: string; error: unknown; onRetry: () => void };

/** Explains why single responses can't be shown. */
export function ResponsesProblemState({ inquiryId, error, onRetry }: ResponsesProblemProps) {
  const { t } = useTranslation('responses');
  if (error instanceof ApiProblem && error.code === 'responsesForOwner') {
    return (
      <EmptyState
        icon={IconLock}
        title={t('closed.title')}
        action={
          <Button component={Link} to={paths.results(inquiryId)} mt="xs">
            {t('closed.results')}
          </Button>
        }
      >
        {t('closed.text')}
      </EmptyState>
    );
  }
  if (error instanceof ApiProblem && isBallotRefusal(error.code)) {
    return <SealedBallotNotice inquiryId={inquiryId} reason={error.code} />;
  }
  return <ErrorState order={1} error={error} onRetry={onRetry} />;
}
