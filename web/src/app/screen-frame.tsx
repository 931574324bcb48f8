import { type ReactNode, Suspense, useEffect } from 'react';
import { ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { onCallEvent } from '../api/call-events.ts';
import { paths } from '../api/paths.ts';
import { guestOnly } from '../api/safe-redirect.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { hideProblems } from './show-problem.ts';

/** What both layouts share: the loader of lazy screens, the way to the sign-in screen, the scroll. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  useSignedOutTurn();
  useOldProblemsGo();
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

/** Outlives the layouts, since a turn may lead from one to the other. */
let lastPage: string | null = null;

/** What went wrong on a page, or on a wizard's step, is not said on the next one. */
function useOldProblemsGo(): void {
  const { pathname, search } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get('step') ?? ''}`;
  useEffect(() => {
    if (lastPage !== null && lastPage !== page) hideProblems({ turned: true });
    lastPage = page;
  }, [page]);
}
