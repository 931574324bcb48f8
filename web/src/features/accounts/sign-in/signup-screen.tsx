import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addressProblem } from '@nazar/domain/accounts/address-problem.ts';
import { passwordProblem } from '@nazar/domain/accounts/password.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { useRequired } from '../../../ui/use-required.ts';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { requestCode } from '../code/request-code.ts';
import { IdentifierField } from '../fields/identifier-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { PasswordRules } from '../fields/password-rules.tsx';
import { useSubmit } from '../fields/use-submit.ts';
import { TermsField } from './components/terms-field.tsx';
import { keepSignupDraft, readSignupDraft } from './signup-draft.ts';
import { useRedirectParam } from './use-redirect-param.ts';

export function SignupScreen() {
  const { t } = useTranslation('account');
  const fieldText = useFieldText();
  const navigate = useNavigate();
  const redirect = useRedirectParam();
  const captcha = useCaptcha();
  const required = useRequired();
  const rulesId = useId();
  useScreenTitle(t('signup.title'));
  const form = useForm({
    initialValues: {
      identifier: readSignupDraft()?.identifier ?? '',
      password: readSignupDraft()?.password ?? '',
      captcha: '',
      terms: false,
    },
    validate: {
      identifier: (value) => {
        const code = addressProblem(value);
        return code === null ? null : fieldText({ code });
      },
      password: (value) => {
        const code = passwordProblem(value);
        return code === null ? null : fieldText({ code });
      },
      captcha: required('captchaRequired'),
      terms: (accepted) => (accepted ? null : fieldText({ code: 'termsRequired' })),
    },
  });
  const forgetAnswer = () => form.setFieldValue('captcha', '');
  const askAnew = () => {
    captcha.refresh();
    forgetAnswer();
  };
  const { submit, busy } = useSubmit(
    form,
    async ({ identifier, password, captcha: answer }) => {
      const sent = await requestCode({ identifier, captcha: answer, purpose: 'signup' });
      keepSignupDraft({ identifier, password, sent });
      await navigate(paths.signupOtp(redirect));
    },
    askAnew,
  );
  return (
    <Stack gap="lg">
      <Title order={1} size="h3">
        {t('signup.title')}
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <IdentifierField
            label={t('identifier')}
            description={t('signup.identifierHint')}
            {...form.getInputProps('identifier')}
          />
          <div>
            <PasswordField
              autoComplete="new-password"
              aria-describedby={rulesId}
              mb={8}
              {...form.getInputProps('password')}
            />
            <PasswordRules id={rulesId} password={form.values.password} />
          </div>
          <CaptchaField captcha={captcha} onRenew={forgetAnswer} {...form.getInputProps('captcha')} />
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
