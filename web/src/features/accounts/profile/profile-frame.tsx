import {
  IconDatabase,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconMail,
  IconUser,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { PageLoader } from '../../../ui/page-loader.tsx';
import classes from './profile-frame.module.css';

const places: readonly { name: string; to: string; icon: TablerIcon }[] = [
  { name: 'profile', to: paths.user, icon: IconUser },
  { name: 'mobile', to: paths.changeMobile, icon: IconDeviceMobile },
  { name: 'email', to: paths.changeEmail, icon: IconMail },
  { name: 'password', to: paths.changePassword, icon: IconKey },
  { name: 'devices', to: paths.sessions, icon: IconDevices },
  { name: 'data', to: paths.myData, icon: IconDatabase },
];

/** The navigation of the account screens, which stays while they change. */
export function ProfileFrame() {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={t('nav.label')}>
        <ul className={classes.list}>
          {places.map(({ name, to, icon: Icon }) => (
            <li key={name} className={classes.item}>
              <NavLink to={to} end className={classes.link}>
                <Icon size={20} stroke={1.6} aria-hidden />
                {t(`nav.${name}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.content}>
        <Suspense key={pathname} fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
