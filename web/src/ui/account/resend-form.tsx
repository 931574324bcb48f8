import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFirst } from '../../api/focus-refused.ts';
import { useFieldText } from '../../i18n/use-field-text.ts';
import { CaptchaField } from './captcha-field.tsx';
import { requestCode, type SentCode } from './request-code.ts';
import { showFieldProblems } from './show-field-problems.ts';
import { useCaptcha } from './use-captcha.ts';

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
  const [busy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { captcha: '' },
    validate: { captcha: (value) => (value.trim() === '' ? fieldText({ code: 'captchaRequired' }) : null) },
  });
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    try {
      onSent(await requestCode({ identifier, purpose, captcha: values.captcha }));
    } catch (problem) {
      captcha.refresh();
      form.setFieldValue('captcha', '');
      showFieldProblems(form, problem);
    } finally {
      setBusy(false);
    }
  }, focusFirst(form));
  return (
    <Paper component="form" p="md" bg="gray.0" onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CaptchaField
          captcha={captcha}
          onRenew={() => form.setFieldValue('captcha', '')}
          autoFocus
          {...form.getInputProps('captcha')}
        />
        <Button type="submit" loading={busy}>
          {t('code.resend')}
        </Button>
      </Stack>
    </Paper>
  );
}
