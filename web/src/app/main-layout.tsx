import { Box, Container } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { PageLoader } from '../ui/page-loader.tsx';
import { Crumbs } from './crumbs.tsx';
import { Header } from './header.tsx';
import classes from './main-layout.module.css';
import { ScreenFrame } from './screen-frame.tsx';

/** Header, breadcrumbs, and a screen of at most 1200 px. */
export function MainLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <ScreenFrame>
      <div className={classes.page}>
        <a className={classes.skip} href="#main">
          {t('skipToContent')}
        </a>
        <Header />
        <Container size={1200} px={{ base: 'md', sm: 'lg' }} className={classes.content}>
          <Crumbs />
          <Box component="main" id="main" tabIndex={-1} className={classes.main}>
            {/* A boundary a path: a running one would keep the old screen up instead of the loader. */}
            <Suspense key={boundaryOf(pathname)} fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </Box>
        </Container>
      </div>
    </ScreenFrame>
  );
}

/** The account's screens have a boundary of their own, in a frame that stays; the focus in it does too. */
function boundaryOf(pathname: string): string {
  return /^\/user(?:\/|$)/i.test(pathname) ? '/user' : pathname;
}
