import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../captcha/use-captcha-submit.ts';
import { type SentOneTimeCode, sendOneTimeCodeRequest } from './send-one-time-code-request.ts';

type ResendFormProps = {
  identifier: string;
  purpose: OtpPurpose;
  onSent: (sent: SentOneTimeCode) => void;
};

/** A new code needs a captcha, like the first one. */
export function ResendCodeForm({ identifier, purpose, onSent }: ResendFormProps) {
  const { t } = useTranslation('account');
  const fieldText = useFormatFieldProblem();
  const form = useForm({
    initialValues: { captcha: '' },
    validate: { captcha: (value) => (value.trim() === '' ? fieldText({ code: 'captchaRequired' }) : null) },
  });
  const { submit, busy, captchaProps } = useCaptchaSubmit(form, async (values) => {
    onSent(await sendOneTimeCodeRequest({ identifier, purpose, captcha: values.captcha }));
  });
  return (
    <Paper component="form" p="md" bg="gray.0" onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CaptchaField autoFocus {...captchaProps} />
        <Button type="submit" loading={busy}>
          {t('code.resend')}
        </Button>
      </Stack>
    </Paper>
  );
}
