import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findIdentifierProblem } from '@nazar/domain/accounts/find-identifier-problem.ts';
import { findPasswordProblem } from '@nazar/domain/accounts/password.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { useRequiredRule } from '../../../ui/forms/use-required-rule.ts';
import { isTouchDevice } from '../../../ui/is-touch-device.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../captcha/use-captcha-submit.ts';
import { sendOneTimeCodeRequest } from '../code/send-one-time-code-request.ts';
import { IdentifierField } from '../fields/identifier-field.tsx';
import { NewPasswordField } from '../fields/new-password-fields.tsx';
import { useFormatFieldProblemCode } from '../fields/use-format-field-problem-code.ts';
import { KeptDraftNote } from './components/kept-draft-note.tsx';
import { TermsField } from './components/terms-field.tsx';
import { readSignupDraft, storeSignupDraft } from './signup-draft.ts';
import { useKeptDraftKind } from './use-kept-draft-kind.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function SignupScreen() {
  const { t } = useTranslation('account');
  const fieldText = useFormatFieldProblem();
  const problemText = useFormatFieldProblemCode();
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const required = useRequiredRule();
  const keptKind = useKeptDraftKind();
  const identifierField = useRef<HTMLInputElement>(null);
  // A person on the way to publishing came here to fill in this form; else a keyboard on the screen would cover it.
  useEffect(() => {
    if (keptKind !== null || !isTouchDevice()) identifierField.current?.focus();
  }, [keptKind]);
  useScreenTitle(t('signup.title'));
  const form = useForm({
    initialValues: {
      identifier: readSignupDraft()?.identifier ?? '',
      password: readSignupDraft()?.password ?? '',
      captcha: '',
      terms: false,
    },
    validate: {
      identifier: (value) => problemText(findIdentifierProblem(value)),
      password: (value) => problemText(findPasswordProblem(value)),
      captcha: required('captchaRequired'),
      terms: (accepted) => (accepted ? null : fieldText({ code: 'termsRequired' })),
    },
  });
  const { submit, busy, captchaProps } = useCaptchaSubmit(
    form,
    async ({ identifier, password, captcha: answer }) => {
      const sent = await sendOneTimeCodeRequest({ identifier, captcha: answer, purpose: 'signup' });
      storeSignupDraft({ identifier, password, sent });
      await navigate(paths.signupOtp(redirect));
    },
  );
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h3">
          {t('signup.title')}
        </Title>
        <KeptDraftNote kind={keptKind} next="signup" />
      </div>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <IdentifierField
            ref={identifierField}
            label={t('identifier')}
            description={t('signup.identifierHint')}
            {...form.getInputProps('identifier')}
          />
          <NewPasswordField password={form.values.password} {...form.getInputProps('password')} />
          <CaptchaField {...captchaProps} />
          <TermsField {...form.getInputProps('terms', { type: 'checkbox' })} />
          <Button type="submit" size="md" loading={busy} fullWidth>
            {t('signup.submit')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {t('signup.hasAccount')}{' '}
        <Anchor component={Link} to={paths.login(redirect)} size="sm" underline="always">
          {t('signup.signIn')}
        </Anchor>
      </Text>
    </Stack>
  );
}
