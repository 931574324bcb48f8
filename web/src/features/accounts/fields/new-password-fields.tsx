import type { PasswordInputProps } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';

type NewPasswordFieldsProps = {
  /** The text typed so far. */
  password: string;
  passwordProps: PasswordInputProps;
  confirmProps: PasswordInputProps;
};

/** A new password with its rules, and a repetition against typing mistakes. */
export function NewPasswordFields({ password, passwordProps, confirmProps }: NewPasswordFieldsProps) {
  const { t } = useTranslation('account');
  const rulesId = useId();
  return (
    <>
      <div>
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          aria-describedby={rulesId}
          mb={8}
          {...passwordProps}
        />
        <PasswordRules id={rulesId} password={password} />
      </div>
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" {...confirmProps} />
    </>
  );
}
