import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findIdentifierProblem } from '@nazar/domain/accounts/find-identifier-problem.ts';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequiredRule } from '../../../../ui/forms/use-required-rule.ts';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../../captcha/use-captcha-submit.ts';
import { type SentOneTimeCode, sendOneTimeCodeRequest } from '../../code/send-one-time-code-request.ts';
import { IdentifierField } from '../../fields/identifier-field.tsx';
import { useFormatFieldProblemCode } from '../../fields/use-format-field-problem-code.ts';

type AddressFormProps = {
  purpose: OtpPurpose;
  identifier: string;
  submitLabel: string;
  hint: ReactNode;
  onSent: (identifier: string, sent: SentOneTimeCode) => void;
};

/** The address to send a code to; typed text stays until the code is requested. */
export function RequestOneTimeCodeForm({ purpose, identifier, submitLabel, hint, onSent }: AddressFormProps) {
  const { t } = useTranslation('account');
  const problemText = useFormatFieldProblemCode();
  const required = useRequiredRule();
  const form = useForm({
    initialValues: { identifier, captcha: '' },
    validate: {
      identifier: (value) => problemText(findIdentifierProblem(value)),
      captcha: required('captchaRequired'),
    },
  });
  const { submit, busy, captchaProps } = useCaptchaSubmit(form, async (values) => {
    onSent(values.identifier, await sendOneTimeCodeRequest({ ...values, purpose }));
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {hint}
        <IdentifierField label={t('identifier')} {...form.getInputProps('identifier')} />
        <CaptchaField {...captchaProps} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
