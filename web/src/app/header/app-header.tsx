import { ActionIcon, Avatar, Box, Button, Container, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconPlus, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { useMe } from '../../api/me-query.ts';
import { useSignedIn } from '../../api/session.ts';
import { createLazyPart } from '../../ui/loading/create-lazy-part.tsx';
import { LogoLink } from '../../ui/navigation/logo-link.tsx';
import classes from './app-header.module.css';
import { GuestLinks } from './guest-links.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';

// These load lazily, because most readers are guests and many never open the menu.
const AccountMenu = createLazyPart(() => import('./account-menu.tsx'), 'AccountMenu');
const NotificationBell = createLazyPart(() => import('./notification-bell.tsx'), 'NotificationBell');
const ChatsLink = createLazyPart(() => import('./chats-link.tsx'), 'ChatsLink');
const MenuDrawer = createLazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer');

/** Logo, search, language and account; on a phone all but the logo is behind the menu button. */
export function AppHeader() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  // Fetched while the menu that shows it loads.
  useMe();
  const [open, { toggle, close }] = useDisclosure(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const menuButton = useRef<HTMLButtonElement>(null);
  const dismiss = () => {
    close();
    menuButton.current?.focus({ preventScroll: true });
  };
  const location = useLocation();
  const shownAt = useRef(location.pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the menu
  useEffect(() => {
    if (open && shownAt.current === location.pathname) dismiss();
    else close();
    shownAt.current = location.pathname;
  }, [location]);
  return (
    <Box component="header" className={classes.header}>
      <Container size={1200} px={{ base: 'md', sm: 'lg' }} h="100%">
        <Group h="100%" wrap="nowrap" justify="space-between" gap="lg">
          <LogoLink />
          <HeaderSearch className={classes.wide} />
          <Group gap="xs" wrap="nowrap" className={classes.wide}>
            <LanguageSwitch />
            {signedIn && (
              <Button
                component={Link}
                to={paths.createInquiry}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                {t('menu.create')}
              </Button>
            )}
            {signedIn && <Flags />}
            {signedIn ? (
              <Suspense fallback={<Avatar color="cyan" alt="" />}>
                <AccountMenu />
              </Suspense>
            ) : (
              <>
                <Button component={Link} to={paths.participated} variant="subtle">
                  {t('menu.participated')}
                </Button>
                <GuestLinks />
              </>
            )}
          </Group>
          <Group gap="xs" wrap="nowrap" className={classes.narrow}>
            {signedIn && <Flags />}
            <ActionIcon
              ref={menuButton}
              variant="subtle"
              color="gray.9"
              size={44}
              onClick={toggle}
              aria-label={t(open ? 'menu.close' : 'menu.open')}
              aria-expanded={open}
            >
              {open ? <IconX aria-hidden /> : <IconMenu2 aria-hidden />}
            </ActionIcon>
          </Group>
        </Group>
      </Container>
      {wasOpen && (
        <Suspense>
          <MenuDrawer opened={open} onClose={close} onDismiss={dismiss} />
        </Suspense>
      )}
    </Box>
  );
}

/** Their space is reserved while they load. */
function Flags() {
  const place = <Box w={44} h={44} />;
  return (
    <Group gap={0} wrap="nowrap">
      <Suspense fallback={place}>
        <ChatsLink />
      </Suspense>
      <Suspense fallback={place}>
        <NotificationBell />
      </Suspense>
    </Group>
  );
}
