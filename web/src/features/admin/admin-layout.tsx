import { IconChartBar, IconFlag, IconHistory, IconTags, IconUsers } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useMe } from '../../api/me-query.ts';
import { useSignedIn } from '../../api/session.ts';
import { PageLoader } from '../../ui/loading/page-loader.tsx';
import { SectionNav, type SectionNavItem } from '../../ui/navigation/section-nav.tsx';
import { NotFoundScreen } from '../../ui/states/not-found-screen.tsx';

const places: readonly SectionNavItem[] = [
  { name: 'reports', to: paths.adminReports(), icon: IconFlag },
  { name: 'users', to: paths.adminUsers(), icon: IconUsers },
  { name: 'categories', to: paths.adminCategories, icon: IconTags },
  { name: 'audit', to: paths.adminAudit(), icon: IconHistory },
  { name: 'figures', to: paths.adminFigures, icon: IconChartBar },
];

/** The frame of the administration; others see a missing page at this URL. The server checks every call anyway. */
export function AdminLayout() {
  const signedIn = useSignedIn();
  const me = useMe();
  if (!signedIn) return <NotFoundScreen />;
  if (me === undefined) return <PageLoader />;
  return me.roles.includes('admin') ? <Frame /> : <NotFoundScreen />;
}

function Frame() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  return (
    <>
      <SectionNav
        label={t('nav.label')}
        places={places}
        nameOf={(name) => t(`nav.${name}`)}
        direction="row"
      />
      <Suspense key={pathname} fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </>
  );
}
