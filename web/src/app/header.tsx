import { Box, Burger, Button, Container, Drawer, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths } from '../api/paths.ts';
import { useSignedIn } from '../api/session.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Mark } from '../ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { GuestLinks } from './guest-links.tsx';
import classes from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

/** Logo, search, language and account; on a phone all but the logo is behind the menu button. */
export function Header() {
  const { t } = useTranslation();
  const signedIn = useSignedIn();
  const [open, { toggle, close }] = useDisclosure(false);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the menu
  useEffect(close, [location]);
  return (
    <Box component="header" className={classes.header}>
      <Container size={1200} px={{ base: 'md', sm: 'lg' }} h="100%">
        <Group h="100%" wrap="nowrap" justify="space-between" gap="lg">
          <Mark />
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
            {signedIn ? <AccountMenu /> : <GuestLinks />}
          </Group>
          <Burger
            className={classes.narrow}
            opened={open}
            onClick={toggle}
            size="sm"
            aria-label={t(open ? 'menu.close' : 'menu.open')}
            aria-expanded={open}
          />
        </Group>
      </Container>
      <Drawer
        opened={open}
        onClose={close}
        position="right"
        size="xs"
        title={t('menu.title')}
        closeButtonProps={{ 'aria-label': t('menu.close') }}
      >
        <MenuDrawer onDone={close} />
      </Drawer>
    </Box>
  );
}
