import { Button, Divider, Drawer, Group, NavLink, Stack } from '@mantine/core';
import { IconClipboardCheck, IconLogout, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useMe } from '../../api/me-query.ts';
import { useSignedIn } from '../../api/session.ts';
import { useCloseOnBack } from '../../ui/navigation/leave-guards.ts';
import { useAccountMenuLinks } from './account-menu-links.ts';
import { GuestLinks } from './guest-links.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitchRow } from './language-switch.tsx';
import classes from './menu-drawer.module.css';
import { MyName } from './my-name.tsx';
import { useSignOut } from './use-sign-out.ts';

type MenuDrawerProps = {
  opened: boolean;
  onClose: () => void;
  /** Called when the person closes the menu without navigating; the focus then returns to the button. */
  onDismiss: () => void;
};

/** The contents of the header for narrow screens. */
export function MenuDrawer({ opened, onClose, onDismiss }: MenuDrawerProps) {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  // A drawer only slides in if it is mounted closed and opened afterwards.
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(true), []);
  useCloseOnBack(opened, onDismiss);
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onDismiss}
      // A link moves the focus to the new screen, and the drawer would take it back.
      returnFocus={false}
      position="right"
      size="xs"
      title={t('menu.title')}
      closeButtonProps={{ 'aria-label': t('menu.close') }}
    >
      <Stack gap="sm">
        <HeaderSearch />
        {signedIn ? (
          <OwnLinks onDone={onClose} />
        ) : (
          <>
            <GuestLinks />
            <NavLink
              component={Link}
              to={paths.participated}
              label={t('menu.participated')}
              leftSection={<IconClipboardCheck size={18} aria-hidden />}
            />
          </>
        )}
        {!signedIn && (
          <>
            <Divider />
            <LanguageSwitchRow className={classes.link} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

function OwnLinks({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  const { content, settings } = useAccountMenuLinks();
  const signOut = useSignOut();
  const closeAndSignOut = () => {
    onDone();
    void signOut();
  };
  return (
    <>
      <Button component={Link} to={paths.createInquiry} leftSection={<IconPlus size={18} aria-hidden />}>
        {t('menu.create')}
      </Button>
      <div>
        <MenuLinks links={content} />
      </div>
      <Divider />
      <div>
        {me && <MyName me={me} />}
        <MenuLinks links={settings} />
      </div>
      <Group wrap="nowrap" gap="xs" className={classes.end}>
        <LanguageSwitchRow className={classes.link} />
        <NavLink
          component="button"
          type="button"
          label={t('menu.signOut')}
          leftSection={<IconLogout size={22} stroke={1.6} className="mirrored" aria-hidden />}
          className={classes.link}
          onClick={closeAndSignOut}
        />
      </Group>
    </>
  );
}

type MenuLinksProps = { links: ReturnType<typeof useAccountMenuLinks>['content' | 'settings'] };

function MenuLinks({ links }: MenuLinksProps) {
  const { t } = useTranslation();
  return links.map(({ name, to, Icon }) => (
    <NavLink
      key={name}
      component={Link}
      to={to}
      label={t(`menu.${name}`)}
      leftSection={<Icon size={22} stroke={1.6} aria-hidden />}
      className={classes.link}
    />
  ));
}
