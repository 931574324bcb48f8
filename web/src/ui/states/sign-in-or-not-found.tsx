import { Button } from '@mantine/core';
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
  if (isSignedIn) return <NotFoundScreen />;
  return (
    <EmptyState
      order={1}
      icon={IconZoomQuestion}
      title={t('signInToSee')}
      action={
        <Button component={Link} to={paths.login(`${pathname}${search}`)} mt="xs">
          {t('signIn')}
        </Button>
      }
    >
      {t('signInToSeeHint')}
    </EmptyState>
  );
}
