import { Box, Container } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { PageLoader } from '../ui/page-loader.tsx';
import { Crumbs } from './crumbs.tsx';
import { DeletionNotice } from './deletion-notice.tsx';
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
          <DeletionNotice />
          <Crumbs />
          <Box component="main" id="main" tabIndex={-1} className={classes.main}>
            {/* One boundary per path: a shared one would keep the old screen instead of showing the loader. */}
            <Suspense key={boundaryOf(pathname)} fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </Box>
        </Container>
      </div>
    </ScreenFrame>
  );
}

/** Account screens have a separate boundary inside a frame that stays, and so does the focus in it; as in chat. */
function boundaryOf(pathname: string): string {
  return /^\/(?:user|chat)(?=\/|$)/i.exec(pathname)?.[0].toLowerCase() ?? pathname;
}
