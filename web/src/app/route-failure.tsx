import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { NotFound } from '../ui/not-found.tsx';

/** A failed screen: usually its file is gone because a newer version was installed, and reloading helps. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <EmptyState
      order={1}
      icon={IconAlertTriangle}
      title={t('error.screenFailed')}
      action={
        <Button mt="xs" onClick={() => window.location.reload()}>
          {t('error.reload')}
        </Button>
      }
    >
      {t('error.screenFailedText')}
    </EmptyState>
  );
}
