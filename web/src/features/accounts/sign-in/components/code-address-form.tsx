import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { identifierProblem } from '@nazar/domain/accounts/identifier-problem.ts';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequiredRule } from '../../../../ui/use-required-rule.ts';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useCaptchaSubmit } from '../../captcha/use-captcha-submit.ts';
import { type SentOneTimeCode, sendOneTimeCodeRequest } from '../../code/send-one-time-code-request.ts';
import { IdentifierField } from '../../fields/identifier-field.tsx';
import { useFieldProblemText } from '../../fields/use-field-problem-text.ts';

type AddressFormProps = {
  purpose: OtpPurpose;
  identifier: string;
  submitLabel: string;
  hint: ReactNode;
  onSent: (identifier: string, sent: SentOneTimeCode) => void;
};

/** The address to send a code to; typed text stays until the code is requested. */
export function CodeAddressForm({ purpose, identifier, submitLabel, hint, onSent }: AddressFormProps) {
  const { t } = useTranslation('account');
  const problemText = useFieldProblemText();
  const required = useRequiredRule();
  const form = useForm({
    initialValues: { identifier, captcha: '' },
    validate: {
      identifier: (value) => problemText(identifierProblem(value)),
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
