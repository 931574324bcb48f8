import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addressProblem } from '@nazar/domain/accounts/address-problem.ts';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldText } from '../../../../i18n/use-field-text.ts';
import { useRequired } from '../../../../ui/use-required.ts';
import { CaptchaField } from '../../captcha/captcha-field.tsx';
import { useCaptcha } from '../../captcha/use-captcha.ts';
import { requestCode, type SentCode } from '../../code/request-code.ts';
import { IdentifierField } from '../../fields/identifier-field.tsx';
import { useSubmit } from '../../fields/use-submit.ts';

type AddressFormProps = {
  purpose: OtpPurpose;
  identifier: string;
  submitLabel: string;
  hint: ReactNode;
  onSent: (identifier: string, sent: SentCode) => void;
};

/** The address to send a code to; typed text stays until the code is requested. */
export function AddressForm({ purpose, identifier, submitLabel, hint, onSent }: AddressFormProps) {
  const { t } = useTranslation('account');
  const fieldText = useFieldText();
  const captcha = useCaptcha();
  const required = useRequired();
  const form = useForm({
    initialValues: { identifier, captcha: '' },
    validate: {
      identifier: (value) => {
        const code = addressProblem(value);
        return code === null ? null : fieldText({ code });
      },
      captcha: required('captchaRequired'),
    },
  });
  const forgetAnswer = () => form.setFieldValue('captcha', '');
  const askAnew = () => {
    captcha.refresh();
    forgetAnswer();
  };
  const { submit, busy } = useSubmit(
    form,
    async (values) => {
      onSent(values.identifier, await requestCode({ ...values, purpose }));
    },
    askAnew,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {hint}
        <IdentifierField label={t('identifier')} {...form.getInputProps('identifier')} />
        <CaptchaField captcha={captcha} onRenew={forgetAnswer} {...form.getInputProps('captcha')} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
