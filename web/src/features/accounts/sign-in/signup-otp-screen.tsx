import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import { register } from '@nazar/domain/api/auth-calls.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { callApi } from '../../../api/call-api.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { focusInvalidField } from '../../../ui/focus/focus-invalid-field.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { OneTimeCodeStep } from '../code/one-time-code-step.tsx';
import type { SentOneTimeCode } from '../code/send-one-time-code-request.ts';
import { NewPasswordField } from '../fields/new-password-fields.tsx';
import { KeptDraftNote } from './components/kept-draft-note.tsx';
import { readSignupDraft, storeSignupDraft } from './signup-draft.ts';
import { useCompleteSignIn } from './use-complete-sign-in.ts';
import { useKeptDraftKind } from './use-kept-draft-kind.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function SignupOtpScreen() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const enter = useCompleteSignIn();
  const keptKind = useKeptDraftKind();
  // Read once, because finishing deletes the draft, which must not look like opening this screen without one.
  const [draft] = useState(readSignupDraft);
  const [sent, setSent] = useState<SentOneTimeCode | null>(draft?.sent ?? null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const passwordField = useRef<HTMLInputElement>(null);
  const fieldText = useFormatFieldProblem();
  useScreenTitle(t('signup.codeTitle'));
  if (draft === null || sent === null) return <Navigate to={paths.signup(redirect)} replace />;

  // A reload loses the password, because it is not stored.
  const isLost = draft.password === null;
  const password = draft.password ?? typed;
  const check = () => {
    const code = findPasswordProblem(password);
    if (code === null) return true;
    setPasswordError(fieldText({ code }));
    focusInvalidField(passwordField.current);
    return false;
  };
  const submit = async (otp: string) => {
    try {
      const signedIn = await callApi(register, { identifier: sent.identifier, password, otp, terms: true });
      storeSignupDraft(null);
      await enter(signedIn);
    } catch (problem) {
      if (problem instanceof ApiProblem) setPasswordError(problem.fields.password?.text ?? null);
      throw problem;
    }
  };
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          {t('signup.codeTitle')}
        </Title>
        <KeptDraftNote kind={keptKind} next="code" />
      </div>
      {passwordError !== null && !isLost && (
        <Alert color="red" title={passwordError}>
          <Anchor component={Link} to={paths.signup(redirect)} size="sm" underline="always">
            {t('signup.changePassword')}
          </Anchor>
        </Alert>
      )}
      <OneTimeCodeStep
        sent={sent}
        purpose="signup"
        submitLabel={t('signup.finish')}
        onSubmit={submit}
        onResent={(next) => {
          setSent(next);
          storeSignupDraft({ ...draft, sent: next });
        }}
        onBack={() => void navigate(paths.signup(redirect))}
        {...(isLost && { check })}
      >
        {isLost && (
          <>
            {/* Shows password managers which account the password belongs to. */}
            <input type="text" autoComplete="username" value={sent.identifier} readOnly hidden />
            <NewPasswordField
              ref={passwordField}
              description={t('signup.passwordAgain')}
              password={typed}
              value={typed}
              error={passwordError}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setPasswordError(null);
              }}
            />
          </>
        )}
      </OneTimeCodeStep>
    </Stack>
  );
}
