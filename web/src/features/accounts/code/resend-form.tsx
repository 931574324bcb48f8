import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../i18n/use-field-text.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptcha } from '../captcha/use-captcha.ts';
import { useSubmit } from '../fields/use-submit.ts';
import { requestCode, type SentCode } from './request-code.ts';

type ResendFormProps = {
  identifier: string;
  purpose: OtpPurpose;
  onSent: (sent: SentCode) => void;
};

/** A new code needs a captcha, like the first one. */
export function ResendForm({ identifier, purpose, onSent }: ResendFormProps) {
  const { t } = useTranslation('account');
  const fieldText = useFieldText();
  const captcha = useCaptcha();
  const form = useForm({
    initialValues: { captcha: '' },
    validate: { captcha: (value) => (value.trim() === '' ? fieldText({ code: 'captchaRequired' }) : null) },
  });
  const forgetAnswer = () => form.setFieldValue('captcha', '');
  const askAnew = () => {
    captcha.refresh();
    forgetAnswer();
  };
  const { submit, busy } = useSubmit(
    form,
    async (values) => {
      onSent(await requestCode({ identifier, purpose, captcha: values.captcha }));
    },
    askAnew,
  );
  return (
    <Paper component="form" p="md" bg="gray.0" onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CaptchaField captcha={captcha} onRenew={forgetAnswer} autoFocus {...form.getInputProps('captcha')} />
        <Button type="submit" loading={busy}>
          {t('code.resend')}
        </Button>
      </Stack>
    </Paper>
  );
}
