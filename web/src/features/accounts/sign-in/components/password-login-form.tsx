import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { callApi } from '../../../../api/call-api.ts';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { useRequiredRule } from '../../../../ui/forms/use-required-rule.ts';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../../captcha/use-captcha-submit.ts';
import { IdentifierField } from '../../fields/identifier-field.tsx';
import { PasswordField } from '../../fields/password-field.tsx';
import type { SignInNavigationState } from '../sign-in-navigation-state.ts';
import { useCompleteSignIn } from '../use-complete-sign-in.ts';
import { useRedirectParam } from '../use-redirect-param.ts';

type PasswordLoginFormProps = {
  identifier: string;
  onIdentifier: (identifier: string) => void;
  autoFocus: boolean;
};

export function PasswordLoginForm({ identifier, onIdentifier, autoFocus }: PasswordLoginFormProps) {
  const { t } = useTranslation('account');
  const fieldText = useFormatFieldProblem();
  const enter = useCompleteSignIn();
  const redirect = useRedirectParam();
  const required = useRequiredRule();
  const form = useForm({
    initialValues: { identifier, password: '', captcha: '' },
    onValuesChange: (values) => onIdentifier(values.identifier),
    validate: {
      identifier: required('usernameRequired'),
      password: (value) => (value === '' ? fieldText({ code: 'passwordRequired' }) : null),
      captcha: required('captchaRequired'),
    },
  });
  const { submit, busy, captchaProps } = useCaptchaSubmit(form, async (values) => {
    await enter(await callApi(login, values));
  });
  const state: SignInNavigationState = { identifier };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <IdentifierField
          label={t('identifierOrUsername')}
          key={form.key('identifier')}
          autoFocus={autoFocus}
          {...form.getInputProps('identifier')}
        />
        <div>
          <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
          <Anchor component={Link} to={paths.forgot(redirect)} state={state} size="sm" underline="always">
            {t('login.forgot')}
          </Anchor>
        </div>
        <CaptchaField {...captchaProps} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
