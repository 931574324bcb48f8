import { Anchor, Group, Text } from '@mantine/core';
import { parseIdentifier } from '@nazar/domain/accounts/identifier.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useCountdown } from './use-countdown.ts';

type CodeActionsProps = {
  /** The address that the code was sent to. */
  identifier: string;
  resendAt: number;
  onChange: () => void;
  onResend: () => void;
};

/** Actions: change the address, or send another code once that is allowed. */
export function OneTimeCodeActions({ identifier, resendAt, onChange, onResend }: CodeActionsProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const resendIn = useCountdown(resendAt);
  return (
    <Group justify="space-between">
      <Anchor component="button" type="button" size="sm" underline="always" onClick={onChange}>
        {t('code.change', { context: parseIdentifier(identifier)?.kind })}
      </Anchor>
      {resendIn > 0 ? (
        <Text size="sm" c="dimmed">
          {t('code.resendIn', { time: format.countdown(resendIn) })}
        </Text>
      ) : (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onResend}>
          {t('code.resend')}
        </Anchor>
      )}
    </Group>
  );
}
