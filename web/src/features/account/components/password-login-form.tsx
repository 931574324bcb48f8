import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { CaptchaField } from '../../../ui/account/captcha-field.tsx';
import { IdentifierField } from '../../../ui/account/identifier-field.tsx';
import { PasswordField } from '../../../ui/account/password-field.tsx';
import { placeProblem } from '../../../ui/account/place-problem.ts';
import { useCaptcha } from '../../../ui/account/use-captcha.ts';
import { useRequired } from '../../../ui/account/use-required.ts';
import { useEnter } from '../use-enter.ts';

export function PasswordLoginForm() {
  const { t } = useTranslation('account');
  const fieldText = useFieldText();
  const enter = useEnter();
  const captcha = useCaptcha();
  const [busy, setBusy] = useState(false);
  const required = useRequired();
  const form = useForm({
    initialValues: { identifier: '', password: '', captcha: '' },
    validate: {
      identifier: required('usernameRequired'),
      password: (value) => (value === '' ? fieldText({ code: 'invalidPassword' }) : null),
      captcha: required('invalidCaptcha'),
    },
  });
  const submit = form.onSubmit(
    async (values) => {
      setBusy(true);
      try {
        await enter(await callApi(login, values));
      } catch (problem) {
        captcha.refresh();
        form.setFieldValue('captcha', '');
        placeProblem(form, problem);
      } finally {
        setBusy(false);
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <IdentifierField
          label={t('identifierOrUsername')}
          key={form.key('identifier')}
          {...form.getInputProps('identifier')}
        />
        <PasswordField autoComplete="current-password" {...form.getInputProps('password')} />
        <CaptchaField
          captcha={captcha}
          onRenew={() => form.setFieldValue('captcha', '')}
          {...form.getInputProps('captcha')}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('login.submit')}
        </Button>
      </Stack>
    </form>
  );
}
