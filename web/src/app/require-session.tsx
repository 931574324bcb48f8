import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../api/paths.ts';
import { useSignedIn } from '../api/session.ts';

/** Signed-in people only; others sign in and come back here. The server decides every call anyway. */
export function RequireSession() {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  if (!signedIn) return <Navigate to={paths.login(`${pathname}${search}${hash}`)} replace />;
  return <Outlet />;
}
