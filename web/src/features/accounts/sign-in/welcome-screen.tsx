import { getInfo } from '@nazar/domain/api/user-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { callQuery } from '../../../api/query-client.ts';
import { sanitizeRedirectPath } from '../../../api/sanitize-redirect-path.ts';
import { PageLoader } from '../../../ui/loading/page-loader.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { WelcomeForm } from './components/welcome-form.tsx';
import { useReturnToPreviousScreen } from './use-return-to-previous-screen.ts';

/** Shown once after the first sign-in, before the screen that the person wanted. */
export function WelcomeScreen() {
  const { t } = useTranslation('account');
  const [params] = useSearchParams();
  const target = sanitizeRedirectPath(params.get('redirect'));
  const goOn = useReturnToPreviousScreen();
  const { data: me, error, refetch } = useQuery(callQuery(getInfo, {}));
  // The state on arrival, so that answering doesn't remove the visible form.
  const [wasAsked, setWasAsked] = useState<boolean | undefined>(me?.personTypeAsked);
  if (wasAsked === undefined && me !== undefined) setWasAsked(me.personTypeAsked);
  useScreenTitle(t('welcome.title'));
  useEffect(() => {
    if (wasAsked === true) void goOn(target);
  }, [wasAsked, goOn, target]);
  if (me !== undefined && wasAsked === false) return <WelcomeForm me={me} onDone={() => goOn(target)} />;
  return error === null ? (
    <PageLoader />
  ) : (
    <ErrorState order={1} error={error} onRetry={() => void refetch()} />
  );
}
