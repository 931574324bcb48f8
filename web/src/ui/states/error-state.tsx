import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = {
  error: unknown;
  /** Omitted if retrying can't help. */
  onRetry?: () => void;
  /** 1 if the screen shows nothing else, so that it has a main heading. */
  order?: 1 | 2;
};

/** Shows the error of a list or a screen with the server's sentence and a button to retry. */
export function ErrorState({ error, onRetry, order = 2 }: ErrorStateProps) {
  const { t } = useTranslation();
  const problem = error instanceof ApiProblem ? error : null;
  const isDeleted = problem?.code === 'inquiryDeleted';
  if (problem?.status === 404 || isDeleted) {
    return (
      <EmptyState
        order={order}
        icon={IconZoomQuestion}
        title={isDeleted ? problem.message : t('notFound.title')}
        action={
          <Button component={Link} to="/" mt="xs">
            {t('notFound.home')}
          </Button>
        }
      >
        {isDeleted ? undefined : problem.message}
      </EmptyState>
    );
  }
  const offline = problem?.status === 0;
  return (
    <EmptyState
      order={order}
      icon={offline ? IconCloudOff : IconAlertTriangle}
      title={offline ? t('error.offline') : t('error.notLoaded')}
      action={
        onRetry && (
          <Button mt="xs" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {problem?.message ?? t('error.unexpected')}
    </EmptyState>
  );
}
