import { Box, Container } from '@mantine/core';
import { isAppRoute } from '@nazar/domain/routes/app-routes.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useMatches } from 'react-router';
import { PageLoader } from '../../ui/loading/page-loader.tsx';
import { NotFoundScreen } from '../../ui/states/not-found-screen.tsx';
import { AppBreadcrumbs } from '../header/app-breadcrumbs.tsx';
import { AppHeader } from '../header/app-header.tsx';
import { LazyAccountDeletionBanner } from './lazy-account-deletion-banner.tsx';
import classes from './main-layout.module.css';
import { ScreenFrame } from './screen-frame.tsx';
import { getScreenKey } from './screen-key.ts';

/** Header, breadcrumbs, and a screen of at most 1200 px. */
export function MainLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // A malformed id belongs to a cut or mistyped link, so nothing can exist at this URL.
  const { params } = useMatches().at(-1) ?? { params: {} };
  const isMistyped = Object.keys(params).some((name) => name !== '*') && !isAppRoute(pathname);
  return (
    <ScreenFrame>
      <div className={classes.page}>
        <a className={classes.skip} href="#main">
          {t('skipToContent')}
        </a>
        <AppHeader />
        <Container size={1200} px={{ base: 'md', sm: 'lg' }} className={classes.content}>
          <LazyAccountDeletionBanner />
          {!isMistyped && <AppBreadcrumbs />}
          <Box component="main" id="main" tabIndex={-1} className={classes.main}>
            {/* One boundary per path: a shared one would keep the old screen instead of showing the loader. */}
            <Suspense key={getScreenKey(pathname)} fallback={<PageLoader />}>
              {isMistyped ? <NotFoundScreen /> : <Outlet />}
            </Suspense>
          </Box>
        </Container>
      </div>
    </ScreenFrame>
  );
}
