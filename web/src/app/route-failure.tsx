import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from '../ui/not-found.tsx';
import { ScreenLoadFailure } from '../ui/screen-load-failure.tsx';

/** The screen that is shown when another screen fails. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <ScreenLoadFailure title={t('error.screenFailed')} />;
}
