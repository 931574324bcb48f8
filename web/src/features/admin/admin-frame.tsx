import {
  IconChartBar,
  IconFlag,
  IconHistory,
  IconTags,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useMe } from '../../api/me-query.ts';
import { paths } from '../../api/paths.ts';
import { useSignedIn } from '../../api/session.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import classes from './admin-frame.module.css';

const places: readonly { name: string; to: string; icon: TablerIcon }[] = [
  { name: 'reports', to: paths.adminReports(), icon: IconFlag },
  { name: 'users', to: paths.adminUsers(), icon: IconUsers },
  { name: 'categories', to: paths.adminCategories, icon: IconTags },
  { name: 'audit', to: paths.adminAudit(), icon: IconHistory },
  { name: 'figures', to: paths.adminFigures, icon: IconChartBar },
];

/** For administrators; others see a missing page at this address. The server checks every call anyway. */
export function AdminFrame() {
  const signedIn = useSignedIn();
  const me = useMe();
  if (!signedIn) return <NotFound />;
  if (me === undefined) return <PageLoader />;
  return me.roles.includes('admin') ? <Frame /> : <NotFound />;
}

function Frame() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label={t('nav.label')}>
        <ul className={classes.list}>
          {places.map(({ name, to, icon: Icon }) => (
            <li key={name} className={classes.item}>
              <NavLink to={to} className={classes.link} end>
                <Icon size={20} stroke={1.6} aria-hidden />
                {t(`nav.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense key={pathname} fallback={<PageLoader />}>
        <Outlet />
      </Suspense>
    </>
  );
}
