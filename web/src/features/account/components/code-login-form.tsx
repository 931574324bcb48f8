import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { readIdentifier } from '@nazar/domain/account/identifier.ts';
import { login } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { CaptchaField } from '../../../ui/account/captcha-field.tsx';
import { CodeStep } from '../../../ui/account/code-step.tsx';
import { IdentifierField } from '../../../ui/account/identifier-field.tsx';
import { placeProblem } from '../../../ui/account/place-problem.ts';
import { requestCode, type SentCode } from '../../../ui/account/request-code.ts';
import { useCaptcha } from '../../../ui/account/use-captcha.ts';
import { useRequired } from '../../../ui/account/use-required.ts';
import { useEnter } from '../use-enter.ts';

export function CodeLoginForm() {
  const { t } = useTranslation('account');
  const fieldText = useFieldText();
  const enter = useEnter();
  const captcha = useCaptcha();
  const required = useRequired();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<SentCode | null>(null);
  const form = useForm({
    initialValues: { identifier: '', captcha: '' },
    validate: {
      identifier: (value) =>
        readIdentifier(value) === null ? fieldText({ code: 'invalidIdentifier' }) : null,
      captcha: required('invalidCaptcha'),
    },
  });
  const submit = form.onSubmit(
    async ({ identifier, captcha: answer }) => {
      setBusy(true);
      try {
        setSent(await requestCode({ identifier, captcha: answer, purpose: 'login' }));
      } catch (problem) {
        placeProblem(form, problem);
      } finally {
        captcha.refresh();
        form.setFieldValue('captcha', '');
        setBusy(false);
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  if (sent !== null) {
    const { identifier } = form.getValues();
    return (
      <CodeStep
        identifier={identifier}
        sent={sent}
        purpose="login"
        submitLabel={t('login.submit')}
        onSubmit={async (otp) => enter(await callApi(login, { identifier, otp }))}
        onResent={setSent}
        onBack={() => setSent(null)}
      />
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('login.codeHint')}
        </Text>
        <IdentifierField label={t('identifier')} {...form.getInputProps('identifier')} />
        <CaptchaField
          captcha={captcha}
          onRenew={() => form.setFieldValue('captcha', '')}
          {...form.getInputProps('captcha')}
        />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {t('login.sendCode')}
        </Button>
      </Stack>
    </form>
  );
}
