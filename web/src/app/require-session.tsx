import { useState } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router';
import { paths } from '../api/app-paths.ts';
import { hasSignedOutInThisTab, useSignedIn } from '../api/session.ts';

/** For signed-in people; others sign in and return here. The server checks every call anyway. */
export function RequireSession() {
  const signedIn = useSignedIn();
  const [wasSignedIn] = useState(signedIn);
  const context = useOutletContext();
  const { pathname, search, hash } = useLocation();
  if (!signedIn) {
    const signIn = paths.login(`${pathname}${search}${hash}`);
    return <Navigate to={wasSignedIn && hasSignedOutInThisTab() ? '/' : signIn} replace />;
  }
  return <Outlet context={context} />;
}
