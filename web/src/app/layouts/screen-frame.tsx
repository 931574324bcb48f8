import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { onCallEvent } from '../../api/call-events.ts';
import { guestOnlyPathPattern } from '../../api/sanitize-redirect-path.ts';
import { useRestoreLostFocus } from '../../ui/focus/use-restore-lost-focus.ts';
import { PageLoader } from '../../ui/loading/page-loader.tsx';
import { useHasLeaveGuard, useSharedNavigationBlocker } from '../../ui/navigation/leave-guards.ts';
import { makeScrollKey } from './scroll-keys.ts';

/** Shared by both layouts: the loader of lazy screens, the redirect to sign in, and scrolling. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  useSignedOutTurn();
  useRestoreLostFocus();
  const hasGuard = useHasLeaveGuard();
  return (
    <>
      <Suspense fallback={<PageLoader />}>{children}</Suspense>
      {hasGuard && <LeaveGuards />}
      <NotedScroll />
      <ScrollRestoration getKey={makeScrollKey} />
      <KeptScroll />
    </>
  );
}

function LeaveGuards() {
  useSharedNavigationBlocker();
  return null;
}

/** The scroll position of the server's page when its script took it over. */
let earlyScroll: number | null = null;

/** The router first scrolls to the top, in a layout effect that runs between those of these two components. */
function NotedScroll() {
  useLayoutEffect(() => {
    earlyScroll ??= window.scrollY;
  }, []);
  return null;
}

function KeptScroll() {
  useLayoutEffect(() => {
    if (earlyScroll !== null && earlyScroll > 0) window.scrollTo({ top: earlyScroll, behavior: 'instant' });
    earlyScroll = 0;
  }, []);
  return null;
}

function useSignedOutTurn(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () =>
      onCallEvent('signedOut', () => {
        // Several calls of a screen fail together; later ones must not overwrite the address to return to.
        if (guestOnlyPathPattern.test(pathname)) return;
        void navigate(paths.login(`${pathname}${search}${hash}`), { replace: true });
      }),
    [navigate, pathname, search, hash],
  );
}
