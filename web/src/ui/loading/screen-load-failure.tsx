import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../states/empty-state.tsx';
import { useScreenTitle } from '../use-screen-title.ts';
import { useSuppressReloadOffer } from './reload-offer.tsx';
import { useReloadAdvice } from './use-reload-advice.ts';

/** Replaces a screen that failed to load, usually because a newer version has removed its file. */
export function ScreenLoadFailure({ title }: { title: string }) {
  const { t } = useTranslation();
  const { advice, canReload } = useReloadAdvice();
  useSuppressReloadOffer();
  useScreenTitle(title);
  return (
    <EmptyState
      {...{ order: 1, title, icon: canReload ? IconAlertTriangle : IconCloudOff }}
      action={
        <Group gap="xs" mt="xs" justify="center">
          {canReload && <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>}
          <Button component={Link} to="/" variant="subtle">
            {t('notFound.home')}
          </Button>
        </Group>
      }
    >
      <span role="status">{advice}</span>
    </EmptyState>
  );
}
