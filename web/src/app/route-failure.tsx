import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFoundScreen } from '../ui/not-found-screen.tsx';
import { ScreenLoadFailure } from '../ui/screen-load-failure.tsx';

/** The screen that is shown when another screen fails. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <ScreenLoadFailure title={t('error.screenFailed')} />;
}
