import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ScreenLoadFailure } from '../ui/loading/screen-load-failure.tsx';
import { NotFoundScreen } from '../ui/states/not-found-screen.tsx';

/** The screen that is shown when another screen fails. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return <ScreenLoadFailure title={t('error.screenFailed')} />;
}
