import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';

/** A password: left to right, can be looked at, and says aloud when it is wrong. */
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
