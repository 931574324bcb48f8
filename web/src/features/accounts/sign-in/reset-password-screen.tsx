import { Stack, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findConfirmPasswordProblem, findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import { forgotPassword } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { ApiProblem } from '../../../api/api-problem.ts';
import { paths } from '../../../api/app-paths.ts';
import { callApi } from '../../../api/call-api.ts';
import { createFocusFirstErrorHandler } from '../../../ui/focus/focus-invalid-field.ts';
import { showFieldProblems } from '../../../ui/forms/show-field-problems.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { OneTimeCodeStep } from '../code/one-time-code-step.tsx';
import { useFormatIdentifier } from '../code/use-format-identifier.ts';
import { NewPasswordFields } from '../fields/new-password-fields.tsx';
import { useFormatFieldProblemCode } from '../fields/use-format-field-problem-code.ts';
import { readPasswordResetDraft, storePasswordResetDraft } from './password-reset-draft.ts';
import type { SignInNavigationState } from './sign-in-navigation-state.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function ResetPasswordScreen() {
  const { t } = useTranslation('account');
  const problemText = useFormatFieldProblemCode();
  const shown = useFormatIdentifier();
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const [draft, setDraft] = useState(readPasswordResetDraft);
  useScreenTitle(t('forgot.passwordTitle'));
  const form = useForm({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (value) => problemText(findPasswordProblem(value)),
      confirm: (value, { password }) => problemText(findConfirmPasswordProblem(value, password)),
    },
  });
  if (draft === null) return <Navigate to={paths.forgot(redirect)} replace />;

  const { identifier, sent } = draft;
  const check = () => {
    const { errors, hasErrors } = form.validate();
    if (hasErrors) createFocusFirstErrorHandler(form)(errors);
    return !hasErrors;
  };
  const submit = async (otp: string) => {
    try {
      await callApi(forgotPassword, {
        identifier: sent.identifier,
        otp,
        password: form.getValues().password,
      });
    } catch (problem) {
      // The server checks more weak passwords than this form.
      const aboutPassword = problem instanceof ApiProblem && problem.fields.password !== undefined;
      if (aboutPassword && showFieldProblems(form, problem)) return;
      throw problem;
    }
    const state: SignInNavigationState = { identifier: shown(sent.identifier), passwordChanged: true };
    await navigate(paths.login(redirect), { replace: true, state });
    storePasswordResetDraft(null);
  };
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t('forgot.passwordTitle')}
      </Title>
      <OneTimeCodeStep
        sent={sent}
        purpose="reset"
        submitLabel={t('forgot.finish')}
        check={check}
        onSubmit={submit}
        onResent={(next) => {
          setDraft({ identifier, sent: next });
          storePasswordResetDraft({ identifier, sent: next });
        }}
        onBack={() => void navigate(paths.forgot(redirect))}
      >
        {/* Shows password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={sent.identifier} readOnly hidden />
        <NewPasswordFields
          password={form.values.password}
          passwordProps={form.getInputProps('password')}
          confirmProps={form.getInputProps('confirm')}
        />
      </OneTimeCodeStep>
    </Stack>
  );
}
