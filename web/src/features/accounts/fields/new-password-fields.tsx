import type { PasswordInputProps } from '@mantine/core';
import { findPasswordProblem, listBrokenPasswordRules } from '@nazar/domain/accounts/password.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../i18n/use-format-field-problem.ts';
import { PasswordField } from './password-field.tsx';

/** A new password. It says the rules while it is empty, then what the password still needs. */
export function NewPasswordField({ password, error, ...props }: PasswordInputProps & { password: string }) {
  const { t } = useTranslation('account');
  const fieldText = useFormatFieldProblem();
  const missing = listBrokenPasswordRules(password);
  const isRefused = Boolean(error);
  const needs =
    password === ''
      ? t('rules.hint')
      : missing.length > 0
        ? t('rules.needs', { rules: missing.map((rule) => t(`rules.${rule}`)).join(t('rules.and')) })
        : !isRefused &&
          findPasswordProblem(password) === 'commonPassword' &&
          fieldText({ code: 'commonPassword' });
  const isWeak = isRefused && password !== '' && missing.length > 0;
  return (
    <PasswordField
      autoComplete="new-password"
      {...props}
      error={isWeak ? t('rules.weak') : error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={needs || '\u00a0'}
      descriptionProps={{
        mt: 4,
        // What is below stays in its place while a password is typed.
        style: { minBlockSize: '2lh' },
        ...(isRefused && { c: 'var(--mantine-color-error)' }),
      }}
    />
  );
}

type NewPasswordFieldsProps = {
  /** The text typed so far. */
  password: string;
  passwordProps: PasswordInputProps;
  confirmProps: PasswordInputProps;
};

/** A new password, and a repetition against typing mistakes. */
export function NewPasswordFields({ password, passwordProps, confirmProps }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <NewPasswordField label={t('newPassword')} password={password} {...passwordProps} />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...confirmProps} />
    </>
  );
}
