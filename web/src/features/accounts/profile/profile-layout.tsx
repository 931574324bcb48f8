import {
  IconDatabase,
  IconDeviceMobile,
  IconDevices,
  IconKey,
  IconMail,
  IconUser,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { PageLoader } from '../../../ui/loading/page-loader.tsx';
import { SectionNav, type SectionNavItem } from '../../../ui/navigation/section-nav.tsx';
import classes from './profile-layout.module.css';

const places: readonly SectionNavItem[] = [
  { name: 'profile', to: paths.user, icon: IconUser },
  { name: 'mobile', to: paths.changeMobile, icon: IconDeviceMobile },
  { name: 'email', to: paths.changeEmail, icon: IconMail },
  { name: 'password', to: paths.changePassword, icon: IconKey },
  { name: 'devices', to: paths.sessions, icon: IconDevices },
  { name: 'data', to: paths.myData, icon: IconDatabase },
];

/** The navigation of the account screens, which stays while they change. */
export function ProfileLayout() {
  const { t } = useTranslation('profile');
  const { pathname } = useLocation();
  return (
    <div className={classes.frame}>
      <SectionNav
        label={t('nav.label')}
        places={places}
        nameOf={(name) => t(`nav.${name}`)}
        direction="column"
      />
      <div className={classes.content}>
        <Suspense key={pathname} fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  );
}
