import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

type ReloadStateProps = { title: string; order?: 1 | 2 };

/** What failed to load: usually its file is gone because a newer version was installed, and reloading helps. */
export function ReloadState({ title, order }: ReloadStateProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      {...{ order, title, icon: IconAlertTriangle }}
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
