import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';

/** A password field: left to right, can be shown, and its errors are read aloud. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  return (
    <PasswordInput
      label={t('password')}
      maxLength={textLimits.password}
      required
      classNames={{ input: 'ltr' }}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}
