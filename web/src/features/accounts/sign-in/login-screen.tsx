import { Alert, Anchor, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { isTouchDevice } from '../../../ui/is-touch-device.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { CodeLoginForm } from './components/code-login-form.tsx';
import { KeptDraftNote } from './components/kept-draft-note.tsx';
import { PasswordLoginForm } from './components/password-login-form.tsx';
import { readLoginDraft, storeLoginDraft } from './login-draft.ts';
import { useSignInNavigationState } from './sign-in-navigation-state.ts';
import { useKeptDraftKind } from './use-kept-draft-kind.ts';
import { useRedirectParam } from './use-redirect-param.ts';

type Way = 'password' | 'code';

export function LoginScreen() {
  const { t } = useTranslation('account');
  const redirect = useRedirectParam();
  const keptKind = useKeptDraftKind();
  const { identifier: before = '', passwordChanged = false } = useSignInNavigationState();
  const [way, setWay] = useState<Way>(() => (readLoginDraft() === null ? 'password' : 'code'));
  // Opening the screen focuses its first field as on the sign-up; switching doesn't.
  const [autoFocus, setAutoFocus] = useState(() => keptKind !== null || !isTouchDevice());
  // Both ways share one address, so that the person need not type it twice.
  const [identifier, setIdentifier] = useState(before);
  useScreenTitle(t('login.title'));
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          {t('login.title')}
        </Title>
        <KeptDraftNote kind={keptKind} next="login" />
        {redirect !== undefined && keptKind === null && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('login.goesOn')}
          </Text>
        )}
      </div>
      {passwordChanged && (
        <Alert color="green" role="status">
          {t('login.passwordChanged')}
        </Alert>
      )}
      <SegmentedControl
        fullWidth
        aria-label={t('login.way')}
        value={way}
        onChange={(next) => {
          // The code is not needed any more after switching to the password.
          storeLoginDraft(null);
          setAutoFocus(false);
          setWay(next as Way);
        }}
        data={[
          { value: 'password', label: t('login.byPassword') },
          { value: 'code', label: t('login.byCode') },
        ]}
      />
      {way === 'password' ? (
        <PasswordLoginForm {...{ identifier, autoFocus }} onIdentifier={setIdentifier} />
      ) : (
        <CodeLoginForm identifier={identifier} onIdentifier={setIdentifier} />
      )}
      <Text size="sm" ta="center">
        {t('login.noAccount')}{' '}
        <Anchor component={Link} to={paths.signup(redirect)} size="sm" underline="always">
          {t('login.signUp')}
        </Anchor>
      </Text>
    </Stack>
  );
}
