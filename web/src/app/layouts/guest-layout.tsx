import { Box, Center, Group, Paper, Stack } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { readSessionToken } from '../../api/session.ts';
import { PageLoader } from '../../ui/loading/page-loader.tsx';
import { LogoLink } from '../../ui/navigation/logo-link.tsx';
import { LanguageSwitch } from '../header/language-switch.tsx';
import { ScreenFrame } from './screen-frame.tsx';

/** The layout for signed-out people, with one card in the middle. */
export function GuestLayout() {
  // Read once: after signing in here the screen decides where to go, not this layout.
  const [signedIn] = useState(() => readSessionToken() !== null);
  const { pathname } = useLocation();
  if (signedIn) return <Navigate to="/" replace />;
  return (
    <ScreenFrame>
      <Box
        data-guest-layout
        mih="100dvh"
        component="main"
        id="main"
        tabIndex={-1}
        style={{ outline: 'none' }}
      >
        <Group justify="flex-end" p="md">
          <LanguageSwitch />
        </Group>
        <Center px="md" pb={64} pt={{ base: 0, sm: 'lg' }}>
          <Stack w="100%" maw={440} gap="lg" align="center">
            <LogoLink size="lg" />
            <Paper w="100%" p={{ base: 'md', xs: 'xl' }}>
              <Suspense key={pathname} fallback={<PageLoader />}>
                <Outlet />
              </Suspense>
            </Paper>
          </Stack>
        </Center>
      </Box>
    </ScreenFrame>
  );
}
