import type { UseFormReturnType } from '@mantine/form';
import { useAccountFormSubmit } from '../fields/use-account-form-submit.ts';
import { useCaptcha } from './use-captcha.ts';

type CaptchaForm = Pick<UseFormReturnType<{ captcha: string }>, 'setFieldValue' | 'getInputProps'>;

/** Sends a form with a captcha, which has to be answered anew after a failure. */
export function useCaptchaSubmit<Values extends { captcha: string }>(
  form: UseFormReturnType<Values> & CaptchaForm,
  send: (values: Values) => Promise<void>,
) {
  const captcha = useCaptcha();
  const onRenew = () => form.setFieldValue('captcha', '');
  const { submit, busy } = useAccountFormSubmit(form, send, () => {
    captcha.refresh();
    onRenew();
  });
  return { submit, busy, captchaProps: { captcha, onRenew, ...form.getInputProps('captcha') } };
}
