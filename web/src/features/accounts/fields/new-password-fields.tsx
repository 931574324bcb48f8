import type { PasswordInputProps } from '@mantine/core';
import { listBrokenPasswordRules } from '@nazar/domain/accounts/password.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

/** A new password with its rules. */
export function NewPasswordField({ password, error, ...props }: PasswordInputProps & { password: string }) {
  const { t } = useTranslation('account');
  const rulesId = useId();
  const missing = password === '' ? [] : listBrokenPasswordRules(password);
  const reason =
    missing.length > 0 &&
    t('rules.lacks', { rules: missing.map((rule) => t(`rules.${rule}`)).join(t('rules.and')) });
  return (
    <div>
      <PasswordField
        autoComplete="new-password"
        aria-describedby={rulesId}
        mb={8}
        {...props}
        error={
          error && (
            <>
              {error} {reason && <span>{reason}</span>}
            </>
          )
        }
      />
      <PasswordRules id={rulesId} password={password} isRefused={Boolean(error)} />
    </div>
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
