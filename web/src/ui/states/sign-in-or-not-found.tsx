import { Button, Group } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { EmptyState } from './empty-state.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Guests see the same page for unknown and for forbidden inquiries, so that they can't distinguish them. */
export function SignInOrNotFound({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('detail');
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  if (isSignedIn) return <NotFoundScreen />;
  return (
    <EmptyState
      order={1}
      icon={IconZoomQuestion}
      title={t('signInToSee')}
      action={
        <Group justify="center" gap="sm" mt="xs">
          <Button component={Link} to={paths.login(here)}>
            {t('signIn')}
          </Button>
          <Button component={Link} to={paths.signup(here)} variant="subtle">
            {t('signUp')}
          </Button>
        </Group>
      }
    >
      {t('signInToSeeHint')}
    </EmptyState>
  );
}
