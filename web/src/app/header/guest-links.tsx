import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../api/app-paths.ts';

/** Links to sign in and sign up; signing in returns to this screen. */
export function GuestLinks() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const here = pathname === '/' && search === '' ? undefined : `${pathname}${search}`;
  return (
    <>
      <Button component={Link} to={paths.login(here)} variant="subtle">
        {t('menu.signIn')}
      </Button>
      <Button component={Link} to={paths.signup(here)}>
        {t('menu.signUp')}
      </Button>
    </>
  );
}
