import { Button } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';

export function NotFoundScreen() {
  const { t } = useTranslation();
  useScreenTitle(t('notFound.title'));
  return (
    <EmptyState
      icon={IconZoomQuestion}
      title={t('notFound.status')}
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
