import { Alert, Anchor, Stack, Title } from '@mantine/core';
import { register } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';
import { callApi } from '../../api/call-api.ts';
import { paths } from '../../api/paths.ts';
import { CodeStep } from '../../ui/account/code-step.tsx';
import type { SentCode } from '../../ui/account/request-code.ts';
import { useScreenTitle } from '../../ui/use-screen-title.ts';
import { keepSignupDraft, readSignupDraft } from './signup-draft.ts';
import { useEnter } from './use-enter.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function SignupOtpScreen() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const enter = useEnter();
  // Taken once: a reload has lost the password and starts over; finishing must not look like that.
  const [draft] = useState(readSignupDraft);
  const [sent, setSent] = useState<SentCode | null>(draft?.sent ?? null);
  const [passwordError, setPasswordError] = useState<string | null>(null);
  useScreenTitle(t('signup.codeTitle'));
  if (draft === null || sent === null) return <Navigate to={paths.signup(redirect)} replace />;

  const { password } = draft;
  const submit = async (otp: string) => {
    try {
      const signedIn = await callApi(register, { identifier: sent.identifier, password, otp, terms: true });
      keepSignupDraft(null);
      await enter(signedIn);
    } catch (problem) {
      if (problem instanceof ApiProblem) setPasswordError(problem.fields.password?.text ?? null);
      throw problem;
    }
  };
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t('signup.codeTitle')}
      </Title>
      {passwordError !== null && (
        <Alert color="red" title={passwordError}>
          <Anchor component={Link} to={paths.signup(redirect)} size="sm" underline="always">
            {t('signup.changePassword')}
          </Anchor>
        </Alert>
      )}
      <CodeStep
        sent={sent}
        purpose="signup"
        submitLabel={t('signup.finish')}
        onSubmit={submit}
        onResent={(next) => {
          setSent(next);
          keepSignupDraft({ ...draft, sent: next });
        }}
        onBack={() => void navigate(paths.signup(redirect))}
      />
    </Stack>
  );
}
