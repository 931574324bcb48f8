import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useScreenTitle } from '../use-screen-title.ts';
import { EmptyState } from './empty-state.tsx';

/** The screen for unknown addresses. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  useScreenTitle(t('notFound.title'));
  return (
    <EmptyState
      order={1}
      icon={IconZoomQuestion}
      title={`${t('notFound.status')} · ${t('notFound.title')}`}
      action={
        <Button component={Link} to="/" mt="xs">
          {t('notFound.home')}
        </Button>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  );
}
