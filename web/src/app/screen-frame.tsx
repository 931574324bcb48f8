import { type ReactNode, Suspense, useEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { onCallEvent } from '../api/call-events.ts';
import { paths } from '../api/paths.ts';
import { guestOnly } from '../api/safe-redirect.ts';
import { PageLoader } from '../ui/page-loader.tsx';

/** What both layouts share: the loader of lazy screens, the way to the sign-in screen, the scroll. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  useSignedOutTurn();
  return (
    <>
      <Suspense fallback={<PageLoader />}>{children}</Suspense>
      <ScrollRestoration getKey={({ pathname }) => pathname} />
    </>
  );
}

function useSignedOutTurn(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () =>
      onCallEvent('signedOut', () => {
        // Several calls of one screen fail together; the later ones must not make the way back a way to here.
        if (guestOnly.test(pathname)) return;
        void navigate(paths.login(`${pathname}${search}${hash}`), { replace: true });
      }),
    [navigate, pathname, search, hash],
  );
}
